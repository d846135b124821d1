import { asc, eq } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { orderEvents } from '#server/db/schema/orders.ts'
import { findLinkedOrder, orderLinkSystem } from '#server/features/your-order/find-linked-order.ts'
import { wasEmailed } from '#server/messaging/was-emailed.ts'
import { type ListedReceipt, listReceipts } from '#server/money/list-receipts.ts'
import { dueCentsOf } from '#server/orders/due-cents.ts'
import { messageCause } from '#server/orders/messages/send-order-message.ts'
import type { Order, OrderEvent } from '#server/orders/order-event.ts'
import { type OrderLine, readOrderLines } from '#server/orders/read-order-lines.ts'
import { type CardPayment, listOrderPayments } from '#server/payments/card-payment.ts'

export type ViewedOrder = {
  order: Order
  lines: OrderLine[]
  events: OrderEvent[]
  payments: CardPayment[]
  receipts: ListedReceipt[]
  dueCents: number
  isEmailed: boolean
}

/** An order with what its customer may know of it. @throws AppError `link_expired` */
export const viewOrder = (ctx: Ctx, access: { token: string }): Promise<ViewedOrder> =>
  ctx.scope(orderLinkSystem, async (tx) => {
    const order = await findLinkedOrder(ctx, tx, access)
    const events = await tx
      .select()
      .from(orderEvents)
      .where(eq(orderEvents.orderId, order.id))
      .orderBy(asc(orderEvents.id))
    return {
      order,
      lines: await readOrderLines(tx, order.id),
      events: events as unknown as OrderEvent[],
      payments: await listOrderPayments(tx, order.id),
      receipts: await listReceipts(tx, { orderId: order.id }),
      dueCents: dueCentsOf(order),
      isEmailed: await wasEmailed(tx, { cause: messageCause(order), to: order.customerEmail }),
    }
  })
