import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { fetchQuote, toOrderLines } from '#app/features/checkout/checkout-api.ts'
import type { CartLine } from '#app/lib/cart.ts'
import { messageForError } from '#app/lib/error-messages.ts'
import type { Quote } from '#shared/checkout.ts'
import type { Delivery } from '#shared/orders.ts'

/** Several clicks on a stepper are one request. */
const settleMs = 200
const failure = 'We couldn’t load the prices. Please try again.'

type Answer = { of: string; quote: Quote | null; error: string | null }

/** What the cart costs, asked for on opening and after each change. `refresh` asks again and returns the new quote. */
export function useQuote(lines: readonly CartLine[], delivery: Delivery | null) {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const wanted = JSON.stringify([toOrderLines(lines), delivery])
  const latest = useRef({ wanted, lines, delivery })
  useEffect(() => {
    latest.current = { wanted, lines, delivery }
  })

  const refresh = async (): Promise<Quote> => {
    const cart = latest.current
    try {
      const quote = await fetchQuote(cart.lines, cart.delivery)
      if (cart.wanted === latest.current.wanted) setAnswer({ of: cart.wanted, quote, error: null })
      return quote
    } catch (error) {
      if (cart.wanted === latest.current.wanted)
        setAnswer((last) => ({
          of: cart.wanted,
          quote: last?.quote ?? null,
          error: messageForError(error, failure),
        }))
      throw error
    }
  }

  const isFirst = useRef(true)
  const ask = useEffectEvent(() => void refresh().catch(() => null))
  useEffect(() => {
    if (wanted.startsWith('[[]')) return
    const timer = setTimeout(ask, isFirst.current ? 0 : settleMs)
    isFirst.current = false
    return () => clearTimeout(timer)
  }, [wanted])

  const isCurrent = answer?.of === wanted
  return {
    quote: answer?.quote ?? null,
    /** Whether the quote is that of the cart as it is now. */
    isCurrent: isCurrent && !answer.error,
    error: isCurrent ? answer.error : null,
    refresh,
  }
}
