import { netPaidCents } from '#server/orders/due-cents.ts'
import type { Order } from '#server/orders/order-event.ts'

/** Nothing is to be refunded of an order that nobody paid, or whose payment a bank has. */
export const isUnrefunded = (order: Order): boolean =>
  order.status === 'cancelled' &&
  netPaidCents(order) > 0 &&
  order.dispute !== 'open' &&
  order.dispute !== 'lost'

/** To the customer of such an order, while nothing of it is on its way. */
export const unrefundedSentence = 'Your payment hasn’t been refunded yet.'
