import { useRef } from 'react'
import { ApiError } from '#app/lib/api.ts'
import { formatUsd } from '#shared/money.ts'

/**
 * Holds a refund to the amount that was sent before, while nobody knows whether it arrived: with the same key the server would
 * ignore another amount, and with another key both could be paid out.
 */
export function useSentCents() {
  const sent = useRef<number | null>(null)
  return {
    /** What is wrong with an amount, or null. `done`: what the request does to it. */
    check: (cents: number, done: 'refunded' | 'removed'): string | null =>
      sent.current === null || sent.current === cents
        ? null
        : `We don’t know yet whether ${formatUsd(sent.current)} was ${done}. Send that amount again: it isn’t ${done} twice.`,
    send(cents: number) {
      sent.current = cents
    },
    fail(error: unknown) {
      if (error instanceof ApiError && !unclear.has(error.code)) sent.current = null
    },
  }
}

/** After these, the refund may have been recorded. */
const unclear = new Set<ApiError['code']>(['unreachable', 'internal', 'database_unavailable', 'too_slow'])
