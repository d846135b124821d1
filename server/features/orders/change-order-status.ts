import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { sendOrderMessage } from '#server/orders/messages/send-order-message.ts'
import type { Order } from '#server/orders/order-event.ts'
import { lockOrder, recordOrderEvent } from '#server/orders/record-order-event.ts'
import type { OrderStatus } from '#shared/orders.ts'

type StatusChange = { id: string; status: OrderStatus; was?: OrderStatus | undefined }

/** The route's gate admits administrators only; the messages to the customer need rows that they can't read. */
const system = { role: 'system', job: 'order status' } as const

/**
 * Sets an order's status if it still is what the administrator saw, and tells the customer when the order ships or is
 * cancelled. Moves no money.
 * @throws AppError `not_found`; `conflict` with the current status.
 */
export async function changeOrderStatus(ctx: Ctx, { id, status, was }: StatusChange): Promise<Order> {
  const order = await ctx.scope(system, async (tx) => {
    const current = await lockOrder(tx, id)
    const isReal = current && current.payment !== 'awaiting' && current.payment !== 'failed'
    if (!isReal) throw new AppError('not_found')
    if (current.status === status) return current
    if (was && current.status !== was) throw new AppError('conflict', { fields: { status: current.status } })
    const details = { from: current.status, to: status }
    const event = { kind: 'status_set', at: ctx.now(), details } as const
    const { order: changed } = await recordOrderEvent(tx, current, { actor: 'owner', ...event })
    await notifyCustomer(ctx, tx, changed)
    return changed
  })
  ctx.outbox.wake()
  return order
}

async function notifyCustomer(ctx: Ctx, tx: Tx, order: Order) {
  if (order.status !== 'shipped' && order.status !== 'cancelled') return
  await sendOrderMessage(ctx, tx, order, { message: order.status })
}
