import type { Ctx } from '#server/context.ts'
import { assertVersion, lockRealOrder, orderSystem } from '#server/features/orders/change-order.ts'
import { endOrderPages } from '#server/orders/end-order-pages.ts'
import {
  readManualMethod,
  readMistakenMethod,
  refundManually,
  removeManualPayment,
} from '#server/orders/manual-payments.ts'
import type { Order } from '#server/orders/order-event.ts'

type Refund = {
  id: string
  version: number
  cents: number
  key: string
  reason?: string | undefined
  /** It was never received: the payment was recorded by mistake. */
  mistake?: boolean | undefined
  /** The day in whose books it counts; today without it. */
  given_on?: string | undefined
}

/**
 * Records what the owner gave back of an order that was paid without a card, and tells the customer; or takes off what was recorded
 * by mistake, and tells nobody.
 * @throws AppError `not_found`, `conflict`; `invalid_input` for more than what was paid that way, or a day that can't be
 */
export async function refundOrderManually(ctx: Ctx, { id, version, ...refund }: Refund): Promise<Order> {
  const order = await ctx.scope(orderSystem, async (tx) => {
    const lockedOrder = await lockRealOrder(tx, id)
    // Each refund makes a new version, so that a second call with the same one refunds nothing more.
    assertVersion(lockedOrder, version)
    const { cents, key, reason = null, mistake = false, given_on } = refund
    const method = mistake
      ? await readMistakenMethod(tx, lockedOrder, cents)
      : await readManualMethod(tx, lockedOrder)
    const returned = { cents, key, reason, method }
    return mistake
      ? removeManualPayment(ctx, tx, lockedOrder, returned)
      : refundManually(ctx, tx, lockedOrder, { ...returned, given_on })
  })
  ctx.outbox.wake()
  await endOrderPages(ctx, id)
  return order
}
