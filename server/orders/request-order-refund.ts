import type { Tx } from '#server/access/scope.ts'
import { AppError } from '#server/errors.ts'
import { listOrderPayments } from '#server/payments/card-payment.ts'
import type { RefundPart } from '#server/payments/refund-state.ts'
import { refundableCents, requestRefund, tooMuchSentence } from '#server/payments/request-refund.ts'

/** `cents`: null for all that is left. `keys`: as `refundKeysOf` makes them. */
type OrderRefund = {
  orderId: string
  cents: number | null
  reason: string | null
  now: Date
  keys?: readonly string[]
}

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
  { orderId, cents, reason, now, keys = [] }: OrderRefund,
): Promise<RefundPart[]> {
  const payments = (await listOrderPayments(tx, orderId)).toReversed()
  const left = payments.reduce((sum, payment) => sum + refundableCents(payment), 0)
  let open = cents ?? left
  if (open > left) throw new AppError('invalid_input', { fields: { cents: tooMuchSentence(left) } })
  const parts: RefundPart[] = []
  for (const payment of payments) {
    const part = Math.min(open, refundableCents(payment))
    if (part === 0) continue
    parts.push(await requestRefund(tx, { cardPaymentId: payment.id, cents: part, reason, now, keys }))
    open -= part
  }
  return parts
}
