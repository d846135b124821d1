import type { Ctx } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { findLinkedOrder, orderLinkSystem } from '#server/features/your-order/find-linked-order.ts'
import { endOrderPages } from '#server/orders/end-order-pages.ts'
import { enqueueOrderNotice } from '#server/orders/messages/enqueue-owner-notice.ts'
import { customerCancelledEmail } from '#server/orders/messages/owner-emails.ts'
import { sendOrderMessage } from '#server/orders/messages/send-order-message.ts'
import type { Order } from '#server/orders/order-event.ts'
import { lockOrder, recordOrderEvent } from '#server/orders/record-order-event.ts'
import { restockUnits } from '#server/stock/stock.ts'

/** Whether its customer may cancel an order alone: nothing was paid, and nobody has begun with it. */
export const canCancelAlone = ({ status, payment, paidCents, packedAt, readyAt }: Order): boolean =>
  status === 'pending' && payment === 'due' && paidCents === 0 && packedAt === null && readyAt === null

/**
 * Cancels an unpaid order for whoever has its link, gives its units back and tells both. A second call changes nothing.
 * @throws AppError `link_expired`; `conflict` once it is paid or packed
 */
export async function cancelOrder(ctx: Ctx, access: { token: string }): Promise<void> {
  const id = await ctx.scope(orderLinkSystem, async (tx) => {
    const { id } = await findLinkedOrder(ctx, tx, access)
    const order = await lockOrder(tx, id)
    if (order?.status === 'cancelled') return id
    if (!order || !canCancelAlone(order)) throw new AppError('conflict')
    const event = { kind: 'cancelled', at: ctx.now(), details: { reason: null } } as const
    const { order: cancelled, eventId } = await recordOrderEvent(tx, order, { actor: 'customer', ...event })
    await restockUnits(tx, id)
    await sendOrderMessage(ctx, tx, cancelled, { message: 'cancelled', about: eventId, isByCustomer: true })
    await enqueueOrderNotice(ctx, tx, cancelled, {
      kind: 'order_customer_cancelled',
      cause: `order:${id}:${eventId}`,
      write: customerCancelledEmail,
    })
    return id
  })
  ctx.outbox.wake()
  await endOrderPages(ctx, id)
}
