import { isRefundedInFull } from '#server/orders/due-cents.ts'
import type { Order } from '#server/orders/order-event.ts'
import type { SteppedOrder } from '#shared/order-steps.ts'

/** What of an order decides which steps it can take. */
export const toSteppedOrder = (order: Order): SteppedOrder => ({
  status: order.status,
  payment: order.payment,
  delivery: order.delivery,
  isPacked: order.packedAt !== null,
  isReady: order.readyAt !== null,
  dispute: order.dispute,
  isRefunded: isRefundedInFull(order),
})
