import type { Ctx } from '#server/context.ts'
import { assertVersion, lockRealOrder, orderSystem } from '#server/features/orders/change-order.ts'
import type { Order } from '#server/orders/order-event.ts'
import { recordOrderEvent } from '#server/orders/record-order-event.ts'
import { requestOrderRefund } from '#server/orders/request-order-refund.ts'
import { listOrderPayments } from '#server/payments/card-payment.ts'
import { refundKeysOf, wasRefunded } from '#server/payments/refund-keys.ts'

type Refund = {
  id: string
  version: number
  cents: number
  key?: string | undefined
  reason?: string | undefined
}

/**
 * Asks the payment provider to give back part or all of what was paid for an order by card; a job then does it. With a key that was
 * used before, it changes nothing.
 * @throws AppError `not_found`, `conflict`; `invalid_input` for more than what is left
 */
export async function refundOrder(ctx: Ctx, { id, version, cents, key, reason }: Refund): Promise<Order> {
  return ctx.scope(orderSystem, async (tx) => {
    const order = await lockRealOrder(tx, id)
    const refund = key ? { key, what: `card:${cents}` } : null
    if (refund && wasRefunded(await listOrderPayments(tx, id), refund)) return order
    // Each refund makes a new version, so that a second call with the same one refunds nothing more.
    assertVersion(order, version)
    const keys = refund ? refundKeysOf(refund) : []
    await requestOrderRefund(tx, { orderId: id, cents, reason: reason ?? null, now: ctx.now(), keys })
    const details = { cents, reason: reason ?? null, method: 'card' } as const
    const event = { kind: 'refund_asked', at: ctx.now(), details } as const
    return (await recordOrderEvent(tx, order, { actor: 'owner', ...event })).order
  })
}
