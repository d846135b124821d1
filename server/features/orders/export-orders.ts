import type { Ctx } from '#server/context.ts'
import { orderList } from '#server/features/orders/list-all-orders.ts'
import type { Order } from '#server/orders/order-event.ts'
import { rejectMissing } from '#server/pagination/page.ts'
import { withPerson } from '#server/people/with-person.ts'
import type { OrderListQuery } from '#shared/orders-schema.ts'

/**
 * All orders that the query selects, newest first, page by page.
 * @throws AppError `not_found` before the first page, when nobody has the id of `client`
 */
export async function exportOrders(ctx: Ctx, query: OrderListQuery): Promise<AsyncGenerator<Order[]>> {
  return orderList(ctx.content).exportPages(ctx, (await withPerson(ctx, query)) ?? rejectMissing())
}
