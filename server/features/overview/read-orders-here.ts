import { and, asc, eq, not, type SQL } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { orderLines, orders } from '#server/db/schema/orders.ts'
import { isOpenOrder, isToPack } from '#server/orders/open-orders.ts'
import type { Order } from '#server/orders/order-event.ts'

/** `lineCount`: of how many products it is. */
export type OrderHere = { order: Order; lineCount: number }

const shownMax = 6

/** Orders to pack, then those to hand over or to ship, each the oldest first. */
export async function readOrdersHere(tx: Tx): Promise<OrderHere[]> {
  const read = (which: SQL | undefined) =>
    tx
      .select({ order: orders, lineCount: tx.$count(orderLines, eq(orderLines.orderId, orders.id)) })
      .from(orders)
      .where(which)
      .orderBy(asc(orders.createdAt), asc(orders.id))
      .limit(shownMax)
  const [toPack, others] = await Promise.all([read(isToPack), read(and(isOpenOrder, not(isToPack)))])
  // Neither kind crowds out the other.
  const half = shownMax / 2
  const othersShown = others.slice(0, Math.max(half, shownMax - toPack.length))
  return [...toPack.slice(0, shownMax - othersShown.length), ...othersShown]
}
