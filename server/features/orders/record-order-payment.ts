import type { Ctx } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { assertVersion, lockRealOrder, orderSystem } from '#server/features/orders/change-order.ts'
import { endOrderPages } from '#server/orders/end-order-pages.ts'
import { recordManualPayment } from '#server/orders/manual-payments.ts'
import type { Order } from '#server/orders/order-event.ts'
import type { OrderPaymentInput } from '#shared/owner-order.ts'

/**
 * Records what the owner received for an order in cash or another way, without a payment page.
 * @throws AppError `not_found`, `conflict`; `invalid_input` for more than is due or a cancelled order
 */
export async function recordOrderPayment(
  ctx: Ctx,
  { id, version, ...payment }: OrderPaymentInput & { id: string },
): Promise<Order> {
  const paid = await ctx.scope(orderSystem, async (tx) => {
    const order = await lockRealOrder(tx, id)
    // Each payment makes a new version, so that a second call with the same one records nothing more.
    assertVersion(order, version)
    if (order.status === 'cancelled')
      throw new AppError('invalid_input', { fields: { cents: 'This order is cancelled.' } })
    return recordManualPayment(ctx, tx, order, payment)
  })
  await endOrderPages(ctx, id)
  return paid
}
