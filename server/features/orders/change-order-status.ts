import type { Ctx } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { changeOrder } from '#server/features/orders/change-order.ts'
import type { Order, OrderEvent } from '#server/orders/order-event.ts'
import { toSteppedOrder } from '#server/orders/stepped-order.ts'
import { problemOfStatus } from '#shared/order-steps.ts'
import type { OrderStatus } from '#shared/orders.ts'

type StatusChange = { id: string; status: OrderStatus; was?: OrderStatus | undefined }

/**
 * Sets an order's status if it still is what the administrator saw, and tells the customer when the order ships or is
 * cancelled. Moves no money.
 * @throws AppError `not_found`; `conflict` with the current status; `invalid_input` with a sentence for an order that may not leave.
 */
export function changeOrderStatus(ctx: Ctx, { id, status, was }: StatusChange): Promise<Order> {
  return changeOrder(ctx, id, (order) => {
    if (order.status === status) return null
    if (was && order.status !== was) throw new AppError('conflict', { fields: { status: order.status } })
    const problem = problemOfStatus(toSteppedOrder(order), status)
    if (problem) throw new AppError('invalid_input', { fields: { status: problem } })
    const tell = status === 'shipped' || status === 'cancelled' ? status : null
    return { event: eventOf(order.status, status, ctx.now()), tell }
  })
}

const eventOf = (from: OrderStatus, to: OrderStatus, at: Date): OrderEvent =>
  to === 'cancelled'
    ? { kind: 'cancelled', at, details: { reason: null } }
    : { kind: 'status_set', at, details: { from, to } }
