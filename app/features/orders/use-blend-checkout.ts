import { type RefObject, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { openTab, showInTab } from '#app/lib/new-tab.ts'
import { toast } from '#app/lib/toast.ts'
import { type ErrorExplanation, useAttempt } from '#app/lib/use-attempt.ts'
import { blendOffer } from '#practice/blend-offer.ts'
import { blendContent } from '#practice/content/blend.ts'
import { blendQuantitySentence, isBlendQuantity } from '#shared/blend.ts'

type PaymentPage = { url: string; opened: boolean }

const words = blendContent.order
const { minQuantity } = blendOffer

/** The calls to the server and their words, fetched when somebody turns to the form. */
const calls = () => import('#app/features/orders/create-checkout.ts')

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
    if (error || !Number.isNaN(next)) setError(wrong(next))
  }

  // The payment page sends back whoever did not pay: say so where the order can be tried again.
  const [returned, setReturned] = useState<string | null>(null)
  const payment = search.get('payment')
  useEffect(() => {
    if (payment !== 'cancelled' && payment !== 'declined') return
    setReturned(words[payment])
    form.current?.scrollIntoView({ block: 'center' })
  }, [form, payment])

  // The page stands before its scripts do: take over what was typed meanwhile, or what the address keeps.
  // A click replayed right after hydration still has the first render's handler, hence `latest`.
  const kept = Number(search.get('quantity') ?? Number.NaN)
  useEffect(() => {
    const typed = quantityInput(form)?.value
    const untouched = typed === String(minQuantity)
    if (untouched && wrong(kept)) return
    latest.current = untouched ? kept : Number(typed || Number.NaN)
    setQuantity(latest.current)
  }, [form, kept])

  const submit = () => {
    const sentence = wrong(latest.current)
    setError(sentence)
    if (sentence) return quantityInput(form)?.focus()
    if (!busy) setPage(null)
    setReturned(null)
    void run(latest.current)
  }

  const prepare = () => void calls().catch(() => undefined)

  return { quantity, change, submit, prepare, busy, page, returned, error: error ?? fields.quantity }
}

const quantityInput = (form: RefObject<HTMLFormElement | null>) => form.current?.querySelector('input')

const wrong = (quantity: number) => (isBlendQuantity(quantity) ? null : blendQuantitySentence)

async function startCheckout(quantity: number): Promise<PaymentPage> {
  const tab = openTab(words.opening)
  try {
    const url = await (await calls()).createCheckout(quantity)
    const opened = showInTab(tab, url)
    if (!opened) toast.error(words.popupBlocked)
    return { url, opened }
  } catch (error) {
    tab?.close()
    throw error
  }
}

/** Without a connection even the words for it may be out of reach. */
async function explain(error: unknown): Promise<ErrorExplanation> {
  try {
    return (await calls()).explainCheckout(error)
  } catch {
    return { fields: {}, message: words.failed }
  }
}
