import { and, eq, gte } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { orderEvents, orders } from '#server/db/schema/orders.ts'
import { dueCentsOf } from '#server/orders/due-cents.ts'
import type { Order } from '#server/orders/order-event.ts'
import type { CardPayment } from '#server/payments/card-payment.ts'

/** Whether an order is still to be paid with this amount, as `openOrderPayment` would offer it. */
export async function isStillDue(tx: Tx, payment: CardPayment): Promise<boolean> {
  if (!payment.orderId) return false
  const [order] = await tx.select().from(orders).where(eq(orders.id, payment.orderId))
  if (!order || dueCentsOf(order) !== payment.amountCents) return false
  return !(await isBuyerGone(tx, order, payment))
}

/** A page from before the buyer's data was deleted would bring their name and address back. */
async function isBuyerGone(tx: Tx, order: Order, { createdAt }: CardPayment): Promise<boolean> {
  if (order.customerEmail !== null || order.linkVersion === 1) return false
  if (order.payment === 'awaiting') return true
  const isLater = and(
    eq(orderEvents.orderId, order.id),
    eq(orderEvents.kind, 'account_deleted'),
    gte(orderEvents.at, createdAt),
  )
  return (await tx.$count(orderEvents, isLater)) > 0
}
