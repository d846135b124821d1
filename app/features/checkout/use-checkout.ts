import { useState } from 'react'
import { useNavigate } from 'react-router'
import { placeOrder, toOrderLines } from '#app/features/checkout/checkout-api.ts'
import { useCheckoutDraft } from '#app/features/checkout/use-checkout-draft.ts'
import { nameLine, usePriceNotices } from '#app/features/checkout/use-price-notices.ts'
import { useQuote } from '#app/features/checkout/use-quote.ts'
import { type CheckoutFields, validateCheckout } from '#app/features/checkout/validate-checkout.ts'
import { ApiError, type Fields } from '#app/lib/api.ts'
import { type CartLine, readCartKey, rememberPaying, removeOrdered, renewCartKey } from '#app/lib/cart.ts'
import { explainError } from '#app/lib/explain-error.ts'
import { toast } from '#app/lib/toast.ts'
import { useForm } from '#app/lib/use-form.ts'
import { checkoutContent } from '#practice/content/checkout.ts'
import { type PayWay, type PlaceOrderInput, payWays, type Quote } from '#shared/checkout.ts'
import { formatUsd } from '#shared/money.ts'
import { type Delivery, deliveries } from '#shared/orders.ts'

/** The checkout of a practice whose orders can be picked up. The server decides what everything costs. */
export function useCheckout(lines: readonly CartLine[]) {
  const navigate = useNavigate()
  const { draft, keep, readAgain, forget } = useCheckoutDraft()
  const [delivery, setDelivery] = useState<Delivery | null>(
    deliveries.find((one) => one === draft.delivery) ?? null,
  )
  const [wantedPay, setPay] = useState<PayWay | null>(payWays.find((one) => one === draft.pay) ?? null)
  const { quote, isCurrent, error, refresh } = useQuote(lines, delivery)
  const priceNotices = usePriceNotices(quote)
  const cart = JSON.stringify(toOrderLines(lines))
  const [notice, setNotice] = useState<{ cart: string; sentence: string } | null>(null)
  const say = (sentence: string) => setNotice({ cart, sentence })
  const [typed, setTyped] = useState<ReadonlyMap<string, number>>(new Map())
  const hasWrongQuantity = lines.some((line) => typed.has(nameLine(line)))
  const [orderUrl, setOrderUrl] = useState<string | null>(null)
  const pay = quote?.pays.find((way) => way === wantedPay) ?? quote?.pays[0] ?? null

  const place = async (fields: CheckoutFields) => {
    if (!quote || !pay || hasWrongQuantity) return null
    const newest = isCurrent ? quote : await refresh()
    if (newest.lines.some(({ problem }) => problem)) return null
    if (hasOtherPrices(quote, newest)) {
      say(describeNewTotal(newest))
      return null
    }
    return placeOnce({
      lines: toOrderLines(lines),
      delivery: newest.delivery,
      pay,
      ...fields,
      total_cents: newest.total_cents,
    })
  }

  const { form, errors, busy } = useForm({
    validate: (form) => validateCheckout(form, quote?.delivery ?? 'pickup'),
    submit: (fields: CheckoutFields) => {
      setNotice(null)
      return place(fields)
    },
    onDone: (order) => {
      if (!order) return focusProblem()
      if (order.is_paid) toast.info('You’ve already paid for this order. You weren’t charged again.')
      else if (order.pay === 'card') {
        rememberPaying({ number: order.number, lines })
        window.location.assign(order.url)
        return
      } else toast.success(checkoutContent.done)
      setOrderUrl(order.url)
      forget()
      removeOrdered(lines)
      const { pathname, hash } = new URL(order.url)
      void navigate({ pathname, hash }, { state: { isNew: !order.is_paid } })
    },
    explain: async (error) => {
      const { fields, message } = explainError(error, checkoutContent.failed)
      if (!(error instanceof ApiError)) return { fields: withoutGroups(fields), message }
      const isOutdated = ['price_changed', 'sold_out'].includes(error.code)
      const newest = isOutdated ? await refresh().catch(() => null) : null
      const ofLines = Object.entries(error.fields).filter(([name]) => name.startsWith('lines.'))
      if (!newest && ofLines.length === 0) return { fields: withoutGroups(fields), message }
      if (!newest) {
        say(ofLines.map(([, sentence]) => sentence).join(' '))
        focusProblem()
        return { fields: {}, message: null }
      }
      const isShort = newest.lines.some(({ problem }) => problem)
      const isBack = !isShort && error.code === 'sold_out'
      say(isBack ? availableAgain : isShort && message ? message : describeNewTotal(newest))
      focusProblem()
      return { fields: {}, message: null }
    },
  })

  return {
    draft,
    keep: () => form.ref.current && keep(form.ref.current),
    quote,
    isCurrent,
    loadError: error,
    retry: () => void refresh().catch(() => null),
    priceNotices,
    notice: notice?.cart === cart ? notice.sentence : null,
    hasWrongQuantity,
    /** By line, what was typed as its quantity and can't be ordered. */
    typed,
    keepTyped: (line: CartLine, wrong: number | null) =>
      setTyped((known) => {
        const others = [...known].filter(([name]) => name !== nameLine(line))
        return new Map(wrong === null ? others : [...others, [nameLine(line), wrong]])
      }),
    orderUrl,
    delivery: delivery ?? quote?.delivery ?? null,
    setDelivery: (next: Delivery) => {
      readAgain()
      setDelivery(next)
    },
    pay,
    setPay,
    form,
    errors,
    busy,
  }
}

/** One order for a cart, however often it is submitted. Another one was ordered under this key: then this is a new order. */
async function placeOnce(order: Omit<PlaceOrderInput, 'key'>) {
  try {
    return await placeOrder({ ...order, key: readCartKey() })
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'conflict')) throw error
    renewCartKey()
    return placeOrder({ ...order, key: readCartKey() })
  }
}

const availableAgain =
  'Someone else was holding the last ones. They’re available again: submit again to order.'
const describeNewTotal = ({ total_cents }: Quote) =>
  `The price has changed. The total is ${formatUsd(total_cents)} now. Nothing was ordered yet: submit again to order at this price.`

function hasOtherPrices(shown: Quote, newest: Quote): boolean {
  const cents = new Map(shown.lines.map((line) => [`${line.product}/${line.size}`, line.unit_cents]))
  return newest.lines.some((line) => cents.get(`${line.product}/${line.size}`) !== line.unit_cents)
}

/** The server names fields by their place in the input: 'customer.email'. */
const withoutGroups = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, message]) => [name.split('.').at(-1) ?? name, message]),
  )

/** In the next frame, when it is shown. */
function focusProblem(): void {
  requestAnimationFrame(() =>
    document
      .querySelector<HTMLElement>(
        '[data-cart-lines] :is([data-line-problem], [aria-invalid=true]), [data-checkout-notice]',
      )
      ?.focus(),
  )
}
