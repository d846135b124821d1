import type { Ctx } from '#server/context.ts'
import { orderList } from '#server/features/orders/list-all-orders.ts'
import type { Order } from '#server/orders/order-event.ts'
import type { OrderListQuery } from '#shared/orders-schema.ts'

/** All orders that the query selects, newest first, page by page. */
export function exportOrders(ctx: Ctx, query: OrderListQuery): AsyncGenerator<Order[]> {
  return orderList(ctx.content).exportPages(ctx, query)
}
