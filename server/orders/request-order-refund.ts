import { asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { cardPayments } from '#server/db/schema/card-payments.ts'
import { AppError } from '#server/errors.ts'
import { listOrderPayments } from '#server/payments/card-payment.ts'
import { refundableCents, requestRefund, tooMuchSentence } from '#server/payments/request-refund.ts'

/** What of a refund goes to which card payment, in integer US cents. */
export type RefundPart = { payment: string; cents: number }
/** `cents`: null for all that is left. */
type OrderRefund = { orderId: string; cents: number | null; reason: string | null; now: Date }

/** What can still be refunded of an order by card, in integer US cents. */
export async function readRefundable(tx: Tx, orderId: string): Promise<number> {
  const payments = await listOrderPayments(tx, orderId)
  return payments.reduce((sum, payment) => sum + refundableCents(payment), 0)
}

/**
 * Makes an amount of an order's card payments due for a refund, in the caller's transaction with the order locked; a job then does it.
 * @throws AppError `conflict` while the provider is being asked for another; `invalid_input` for more than what is left
 */
export async function requestOrderRefund(
  tx: Tx,
  { orderId, cents, reason, now }: OrderRefund,
): Promise<RefundPart[]> {
  const payments = (await listOrderPayments(tx, orderId)).toReversed()
  const left = payments.reduce((sum, payment) => sum + refundableCents(payment), 0)
  let open = cents ?? left
  if (open > left) throw new AppError('invalid_input', { fields: { cents: tooMuchSentence(left) } })
  const parts: RefundPart[] = []
  for (const payment of payments) {
    const part = Math.min(open, refundableCents(payment))
    if (part === 0) continue
    await requestRefund(tx, { cardPaymentId: payment.id, cents: part, reason, now })
    parts.push({ payment: payment.id, cents: part })
    open -= part
  }
  return parts
}

/** Takes a refund back that the provider hasn't been asked for; false when it has. The caller has locked the order. */
export async function withdrawOrderRefund(tx: Tx, parts: readonly RefundPart[]): Promise<boolean> {
  const ids = parts.map(({ payment }) => payment)
  if (ids.length === 0) return true
  const payments = await tx
    .select()
    .from(cardPayments)
    .where(inArray(cardPayments.id, ids))
    .orderBy(asc(cardPayments.id))
    .for('update')
  const isAsked = payments.some(
    ({ refundAttempts, refundDueCents, refundedCents }) =>
      refundAttempts > 0 || refundDueCents <= refundedCents,
  )
  if (isAsked) return false
  for (const { id, refundDueCents, refundedCents, refundNextAt } of payments) {
    const due = refundDueCents - (parts.find(({ payment }) => payment === id)?.cents ?? 0)
    const isRest = due > refundedCents
    await tx
      .update(cardPayments)
      .set({ refundDueCents: due, refundNextAt: isRest ? refundNextAt : null })
      .where(eq(cardPayments.id, id))
  }
  return true
}
