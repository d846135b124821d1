import { gte, lt, type SQL } from 'drizzle-orm'
import type { Content } from '#practice/snapshot.ts'
import type { Ctx } from '#server/context.ts'
import { orders } from '#server/db/schema/orders.ts'
import { findItems } from '#server/orders/find-items.ts'
import { isOpenOrder, isToPack } from '#server/orders/open-orders.ts'
import type { Order } from '#server/orders/order-event.ts'
import { createListQuery } from '#server/pagination/list-query.ts'
import { rejectMissing } from '#server/pagination/page.ts'
import { matchOrder } from '#server/pagination/search.ts'
import { isOrderOf } from '#server/people/person.ts'
import { type WithPerson, withPerson } from '#server/people/with-person.ts'
import { nextDate, startOfDay } from '#shared/local-time.ts'
import type { OrderListQuery } from '#shared/orders-schema.ts'

type ListInput = WithPerson<OrderListQuery>

/** Row-level security leaves out orders that were never paid. They are searched by what was ordered too. */
export const orderList = (content: Content) =>
  createListQuery<ListInput, Order>({
    name: 'orders',
    table: orders,
    sortBy: orders.createdAt,
    direction: 'descending',
    statusConditions: { unpacked: isToPack, open: isOpenOrder },
    searchTest: (term) => matchOrder(term, findItems(content, term)),
    extraConditions: (input) => [...createdBetween(input), ...ofPerson(input)],
    select: (tx, { position, where, orderBy, limit }) =>
      tx
        .select({ row: orders, ...position })
        .from(orders)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit),
  })

/** A page of all orders, newest first. The first page comes with the total. */
export const listAllOrders = async (ctx: Ctx, query: OrderListQuery) =>
  orderList(ctx.content).listPage(ctx, (await withPerson(ctx, query)) ?? rejectMissing())

const ofPerson = ({ person }: ListInput) => (person ? [isOrderOf(person)] : [])

/** From the start of the first day to the end of the last, in the practice's time zone. */
function createdBetween({ from, to }: OrderListQuery): SQL[] {
  const conditions: SQL[] = []
  const start = from === undefined ? null : startOfDay(from)
  const end = to === undefined ? null : startOfDay(nextDate(to))
  if (start) conditions.push(gte(orders.createdAt, start))
  if (end) conditions.push(lt(orders.createdAt, end))
  return conditions
}
