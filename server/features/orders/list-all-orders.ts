import { gte, lt, type SQL } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { orders } from '#server/db/schema/orders.ts'
import { createListQuery } from '#server/pagination/list-query.ts'
import { matchOrder } from '#server/pagination/search.ts'
import { toInstant } from '#shared/local-time.ts'
import type { OrderListQuery } from '#shared/orders.ts'
import { days } from '#shared/time.ts'

/** Row-level security leaves out orders that were never paid. */
export const orderList = createListQuery({
  name: 'orders',
  table: orders,
  sortBy: orders.createdAt,
  direction: 'descending',
  searchTest: matchOrder,
  extraConditions: createdBetween,
  select: (tx, { position, where, orderBy, limit }) =>
    tx
      .select({ row: orders, ...position })
      .from(orders)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
})

/** A page of all orders, newest first. The first page comes with the total. */
export function listAllOrders(ctx: Ctx, query: OrderListQuery) {
  return orderList.listPage(ctx, query)
}

/** From the start of the first day to the end of the last, in the practice's time zone. */
function createdBetween({ from, to }: OrderListQuery): SQL[] {
  const conditions: SQL[] = []
  const firstDay = from === undefined ? null : toInstant(from, '00:00')
  const lastDay = to === undefined ? null : toInstant(to, '00:00')
  if (firstDay) conditions.push(gte(orders.createdAt, firstDay))
  if (lastDay) conditions.push(lt(orders.createdAt, new Date(lastDay.getTime() + days(1))))
  return conditions
}
