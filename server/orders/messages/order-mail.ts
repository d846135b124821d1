import type { Content } from '#practice/snapshot.ts'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { type Notices, readNotices } from '#server/notices/notice.ts'
import type { Order } from '#server/orders/order-event.ts'
import { orderUrlOf } from '#server/orders/order-link.ts'
import { type OrderLine, readOrderLines } from '#server/orders/read-order-lines.ts'

/** What an email about an order is written from. */
export type OrderMail = {
  order: Order
  lines: readonly OrderLine[]
  content: Content
  /** The customer's page of the order. */
  orderUrl: string
  publicUrl: string
  /** The owner's own wordings. */
  notices: Notices
}

/** `lines` are the order's, where the caller has read them. */
export const readOrderMail = async (
  ctx: Ctx,
  tx: Tx,
  order: Order,
  lines?: readonly OrderLine[],
): Promise<OrderMail> => ({
  order,
  lines: lines ?? (await readOrderLines(tx, order.id)),
  content: ctx.content,
  orderUrl: orderUrlOf(ctx, order),
  publicUrl: ctx.publicUrl,
  notices: await readNotices(tx),
})
