import { asc, eq } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { orderLines, orders } from '#server/db/schema/orders.ts'
import type { Order } from '#server/orders/order-event.ts'

/** `lineCount`: of how many products it is. */
export type OrderHere = { order: Order; lineCount: number }

const shownMax = 6

/** Orders to pack, then those to hand over or to ship, each the oldest first. */
export async function readOrdersHere(tx: Tx): Promise<OrderHere[]> {
  const read = (status: 'pending' | 'processing', limit: number) =>
    tx
      .select({ order: orders, lineCount: tx.$count(orderLines, eq(orderLines.orderId, orders.id)) })
      .from(orders)
      .where(eq(orders.status, status))
      .orderBy(asc(orders.createdAt), asc(orders.id))
      .limit(limit)
  const [toPack, packed] = await Promise.all([read('pending', shownMax), read('processing', shownMax)])
  // Neither kind crowds out the other.
  const half = shownMax / 2
  const packedShown = packed.slice(0, Math.max(half, shownMax - toPack.length))
  return [...toPack.slice(0, shownMax - packedShown.length), ...packedShown]
}
