import { and, asc, eq, gt, lt, not, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { orderLines, orders } from '#server/db/schema/orders.ts'
import { isOpenOrder, isToPack } from '#server/orders/open-orders.ts'
import type { Order } from '#server/orders/order-event.ts'
import { nextDate, startOfDay, toLocal } from '#shared/local-time.ts'

/** `lineCount`: of how many products it is. */
export type OrderHere = { order: Order; lineCount: number }

const shownMax = 6

/**
 * Orders to pack, then those to hand over or to ship. First in each are those that are picked up today, and a pickup of a later day
 * waits behind whatever came before that day.
 */
export async function readOrdersHere(tx: Tx, now: Date): Promise<OrderHere[]> {
  const { createdAt, pickupStartsAt, id } = orders
  const read = (which: SQL | undefined) =>
    tx
      .select({ order: orders, lineCount: tx.$count(orderLines, eq(orderLines.orderId, orders.id)) })
      .from(orders)
      .where(which)
      .orderBy(
        sql`(${isPickedUpToday(now)}) is true desc`,
        sql`coalesce(${pickupStartsAt}, ${createdAt})`,
        asc(id),
      )
      .limit(shownMax)
  const [toPack, others] = await Promise.all([read(isToPack), read(and(isOpenOrder, not(isToPack)))])
  // Neither kind crowds out the other.
  const half = shownMax / 2
  const othersShown = others.slice(0, Math.max(half, shownMax - toPack.length))
  return [...toPack.slice(0, shownMax - othersShown.length), ...othersShown]
}

function isPickedUpToday(now: Date): SQL | undefined {
  const { date } = toLocal(now)
  const [start, end] = [startOfDay(date) ?? now, startOfDay(nextDate(date)) ?? now]
  return and(lt(orders.pickupStartsAt, end), gt(orders.pickupEndsAt, start))
}
