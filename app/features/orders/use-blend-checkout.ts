import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { openTab, showInTab } from '#app/lib/new-tab.ts'
import { toast } from '#app/lib/toast.ts'
import { type ErrorExplanation, useAttempt } from '#app/lib/use-attempt.ts'
import { blendContent } from '#practice/content/blend.ts'
import { offers } from '#practice/offers.ts'
import { blendQuantitySentence, isBlendQuantity, noBlend } from '#shared/blend.ts'

type PaymentPage = { url: string; opened: boolean }

const content = blendContent.order
const offer = offers.blend ?? noBlend
const { minQuantity } = offer

/** The API client and error messages, loaded once the visitor turns to the form. */
const loadCheckout = () => import('#app/features/orders/create-checkout.ts')

export function useBlendCheckout(form: RefObject<HTMLFormElement | null>) {
  const [search] = useSearchParams()
  const [quantity, setQuantity] = useState(minQuantity)
  const latest = useRef(quantity)
  const [error, setError] = useState<string | null>(null)
  const [page, setPage] = useState<PaymentPage | null>(null)
  const { run, busy, fields } = useAttempt(startCheckout, { explain, onDone: setPage })

  const change = (next: number) => {
    latest.current = next
    setQuantity(next)
    setPage(null)
    if (error || !Number.isNaN(next)) setError(quantityError(next))
  }

  // The payment page sends customers back who cancelled or whose card was declined.
  const [returned, setReturned] = useState<string | null>(null)
  const payment = search.get('payment')
  useEffect(() => {
    if (payment !== 'cancelled' && payment !== 'declined') return
    setReturned(content[payment])
    form.current?.scrollIntoView({ block: 'center' })
  }, [form, payment])

  // The page is prerendered: take over what was typed before hydration, or the quantity of the address.
  // In a layout effect, so that a click that's replayed after hydration starts from there.
  const quantityInAddress = Number(search.get('quantity') ?? Number.NaN)
  useLayoutEffect(() => {
    const typed = quantityInput(form)?.value
    const isUntouched = typed === String(minQuantity)
    if (isUntouched && quantityError(quantityInAddress)) return
    latest.current = isUntouched ? quantityInAddress : Number(typed || Number.NaN)
    setQuantity(latest.current)
  }, [form, quantityInAddress])

  const submit = () => {
    const message = quantityError(latest.current)
    setError(message)
    if (message) return quantityInput(form)?.focus()
    if (!busy) setPage(null)
    setReturned(null)
    void run(latest.current)
  }

  const prepare = () => void loadCheckout().catch(() => undefined)

  return { quantity, change, submit, prepare, busy, page, returned, error: error ?? fields.quantity }
}

const quantityInput = (form: RefObject<HTMLFormElement | null>) => form.current?.querySelector('input')

const quantityError = (quantity: number) =>
  isBlendQuantity(offer, quantity) ? null : blendQuantitySentence(offer)

async function startCheckout(quantity: number): Promise<PaymentPage> {
  const tab = openTab(content.opening)
  try {
    const url = await (await loadCheckout()).createCheckout(quantity)
    const opened = showInTab(tab, url)
    if (!opened) toast.error(content.popupBlocked)
    return { url, opened }
  } catch (error) {
    tab?.close()
    throw error
  }
}

/** Without a connection the error messages can't be loaded either. */
async function explain(error: unknown): Promise<ErrorExplanation> {
  try {
    return (await loadCheckout()).explainCheckout(error)
  } catch {
    return { fields: {}, message: content.failed }
  }
}
