import { asc, eq } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { cardPayments } from '#server/db/schema/card-payments.ts'
import { AppError } from '#server/errors.ts'
import { assertVersion, lockRealOrder, orderSystem } from '#server/features/orders/change-order.ts'
import type { Order } from '#server/orders/order-event.ts'
import { recordOrderEvent } from '#server/orders/record-order-event.ts'
import { refundableCents, requestRefund, tooMuchSentence } from '#server/payments/request-refund.ts'

type Refund = { id: string; version: number; cents: number; reason?: string | undefined }

/**
 * Asks the payment provider to give back part or all of what was paid for an order by card; a job then does it.
 * @throws AppError `not_found`, `conflict`; `invalid_input` for more than what is left
 */
export async function refundOrder(ctx: Ctx, { id, version, cents, reason }: Refund): Promise<Order> {
  return ctx.scope(orderSystem, async (tx) => {
    const order = await lockRealOrder(tx, id)
    // Each refund makes a new version, so that a second call with the same one refunds nothing more.
    assertVersion(order, version)
    const payments = await tx
      .select()
      .from(cardPayments)
      .where(eq(cardPayments.orderId, id))
      .orderBy(asc(cardPayments.createdAt))
    const left = payments.reduce((sum, payment) => sum + refundableCents(payment), 0)
    if (cents > left) throw new AppError('invalid_input', { fields: { cents: tooMuchSentence(left) } })
    let open = cents
    for (const payment of payments) {
      const part = Math.min(open, refundableCents(payment))
      if (part === 0) continue
      await requestRefund(tx, {
        cardPaymentId: payment.id,
        cents: part,
        reason: reason ?? null,
        now: ctx.now(),
      })
      open -= part
    }
    const details = { cents, reason: reason ?? null, method: 'card' } as const
    const event = { kind: 'refund_asked', at: ctx.now(), details } as const
    return (await recordOrderEvent(tx, order, { actor: 'owner', ...event })).order
  })
}
