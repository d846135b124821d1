import { createHash } from 'node:crypto'
import { repeatedKeyConflict } from '#server/money/repeated-key-conflict.ts'
import type { CardPayment } from '#server/payments/card-payment.ts'

/** A refund as the browser sent it: its key, and the amount and way that only this key may stand for. */
export type KeyedRefund = { key: string; what: string }

/** What a card payment keeps of a refund: the key, and a second one that tells it from another refund with the same key. */
export const refundKeysOf = ({ key, what }: KeyedRefund): string[] => [key, digestOf(`${key} ${what}`)]

/**
 * Whether this refund was recorded with any of these payments.
 * @throws AppError `conflict` when another one was recorded with its key
 */
export function wasRefunded(
  payments: readonly Pick<CardPayment, 'refundKeys'>[],
  refund: KeyedRefund,
): boolean {
  const recorded = payments.flatMap(({ refundKeys }) => refundKeys)
  if (!recorded.includes(refund.key)) return false
  if (!refundKeysOf(refund).every((key) => recorded.includes(key))) throw repeatedKeyConflict()
  return true
}

/** As a UUID, which is what the column of the keys holds. */
const digestOf = (text: string) =>
  createHash('sha256')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
