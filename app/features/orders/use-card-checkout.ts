import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Purchase } from '#app/features/orders/create-checkout.ts'
import { openTab, showInTab } from '#app/lib/new-tab.ts'
import { toast } from '#app/lib/toast.ts'
import { type ErrorExplanation, useAttempt } from '#app/lib/use-attempt.ts'
import { blendContent } from '#practice/content/blend.ts'
import { isQuantity, type OrderTerms, quantitySentence } from '#shared/order-terms.ts'

type PaymentPage = { url: string; opened: boolean; size: string | undefined }

const content = blendContent.order

/** What is sold: `slug` is the product's, `size` the one of its sizes, `unit` what is counted, such as 'pouches'. */
export type Sale = {
  slug: string
  size?: string
  terms: OrderTerms
  unit: string | null
  isSoldOut: boolean
  /** What goes into the cart. */
  cart?: { name: string; size: string }
}

/** The API client, the cart and error messages, loaded once the visitor turns to the form. */
const loadCheckout = () => import('#app/features/orders/create-checkout.ts')

export function useCardCheckout(form: RefObject<HTMLFormElement | null>, sale: Sale) {
  const { slug, size, unit } = sale
  // By size, the prices that are newer than those of the page.
  const [newCents, setNewCents] = useState<Readonly<Record<string, number>>>({})
  const terms = { ...sale.terms, unitCents: newCents[size ?? ''] ?? sale.terms.unitCents }
  const { minQuantity } = terms
  const quantityError = (quantity: number) =>
    isQuantity(terms, quantity) ? null : quantitySentence(terms, unit)
  const [search] = useSearchParams()
  const [quantity, setQuantity] = useState(minQuantity)
  const latest = useRef(quantity)
  const [error, setError] = useState<string | null>(null)
  const [page, setPage] = useState<PaymentPage | null>(null)
  const [returned, setReturned] = useState<string | null>(null)
  const [refusals, setRefusals] = useState(0)
  const attempted = useRef<Purchase>(null)
  const [submittedPurchase, setSubmittedPurchase] = useState<Purchase | null>(null)
  const { run, busy, fields } = useAttempt(startCheckout, {
    onDone: setPage,
    explain: async (error) => {
      const cents = await readNewPrice(error)
      const purchase = attempted.current
      if (await isSoldOut(error)) setRefusals((known) => known + 1)
      if (cents === null || !purchase) return explain(error)
      setNewCents((known) => ({ ...known, [purchase.size ?? '']: cents }))
      setReturned(content.priceChanged)
      void loadCheckout().then(({ openNewerPage }) => openNewerPage(purchase))
      return { fields: {}, message: null }
    },
  })

  const change = (next: number) => {
    latest.current = next
    setQuantity(next)
    setPage(null)
    if (error || !Number.isNaN(next)) setError(quantityError(next))
  }

  // The payment page sends customers back who cancelled or whose card was declined.
  const payment = search.get('payment')
  useEffect(() => {
    if (payment !== 'cancelled' && payment !== 'declined' && payment !== 'priceChanged') return
    setReturned(content[payment])
    form.current?.scrollIntoView({ block: 'center' })
  }, [form, payment])

  // The page is prerendered: take over what was typed before hydration, or the quantity of the address.
  // In a layout effect, so that a click that's replayed after hydration starts from there.
  const quantityInAddress = Number(search.get('quantity') ?? Number.NaN)
  const isAddressValid = isQuantity(terms, quantityInAddress)
  useLayoutEffect(() => {
    const typed = quantityInput(form)?.value
    const isUntouched = typed === String(minQuantity)
    if (isUntouched && !isAddressValid) return
    latest.current = isUntouched ? quantityInAddress : Number(typed || Number.NaN)
    setQuantity(latest.current)
  }, [form, minQuantity, isAddressValid, quantityInAddress])

  const showQuantityError = () => {
    const message = quantityError(latest.current)
    setError(message)
    if (message) quantityInput(form)?.focus()
    return message
  }

  const submit = () => {
    if (showQuantityError() || busy) return
    setPage(null)
    setReturned(null)
    attempted.current = {
      slug,
      quantity: latest.current,
      unitCents: terms.unitCents,
      ...(size && { size }),
    }
    setSubmittedPurchase(attempted.current)
    void run(attempted.current)
  }

  const addToCart = () => {
    if (showQuantityError()) return
    const { name, size } = sale.cart ?? { name: slug, size: '' }
    const line = { product: slug, size, quantity: latest.current, unitCents: terms.unitCents }
    loadCheckout().then(
      ({ addSale }) => addSale(line, name),
      // Offline, or its script is gone with an older build.
      () => toast.error('Not added. Reload the page.'),
    )
  }

  // What the server said is about what was submitted, not about another size or quantity.
  const isAsked = submittedPurchase?.size === size && submittedPurchase?.quantity === quantity
  const prepare = () => void loadCheckout().catch(() => undefined)

  return {
    terms,
    quantity,
    change,
    submit,
    addToCart,
    prepare,
    busy,
    // The page of another size would sell what isn't chosen anymore.
    page: page?.size === size ? page : null,
    returned,
    /** How often an order was refused because nothing is left. */
    refusals,
    error: error ?? (isAsked ? (fields.quantity ?? fields.size) : undefined),
  }
}

const quantityInput = (form: RefObject<HTMLFormElement | null>) =>
  form.current?.querySelector<HTMLInputElement>('input[name=quantity]')

async function startCheckout(purchase: Purchase): Promise<PaymentPage> {
  const tab = openTab(content.opening)
  try {
    const url = await (await loadCheckout()).createCheckout(purchase)
    const opened = showInTab(tab, url)
    if (!opened) toast.error(content.popupBlocked)
    return { url, opened, size: purchase.size }
  } catch (error) {
    tab?.close()
    throw error
  }
}

/** Without a connection this can't be loaded, and no price was told. */
const readNewPrice = (error: unknown) =>
  loadCheckout().then(
    ({ readNewPrice }) => readNewPrice(error),
    () => null,
  )

const isSoldOut = (error: unknown) =>
  loadCheckout().then(
    ({ isSoldOut }) => isSoldOut(error),
    () => false,
  )

/** Without a connection the error messages can't be loaded either. */
async function explain(error: unknown): Promise<ErrorExplanation> {
  try {
    return (await loadCheckout()).explainCheckout(error)
  } catch {
    return { fields: {}, message: content.failed }
  }
}
