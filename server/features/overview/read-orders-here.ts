import { asc, eq } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { orders } from '#server/db/schema/orders.ts'
import type { Order } from '#server/orders/order-event.ts'
import { countRows } from '#server/pagination/total.ts'

const shownMax = 6

/** Orders to pack, then those to hand over or to ship, each the oldest first, and how many there are. */
export async function readOrdersHere(tx: Tx): Promise<{ rows: Order[]; count: number }> {
  const read = (status: 'pending' | 'processing', limit: number) =>
    tx
      .select()
      .from(orders)
      .where(eq(orders.status, status))
      .orderBy(asc(orders.createdAt), asc(orders.id))
      .limit(limit)
  const [toPack, packed] = await Promise.all([read('pending', shownMax), read('processing', shownMax)])
  const counts = await Promise.all([
    countRows(tx, 'orders', 'pending'),
    countRows(tx, 'orders', 'processing'),
  ])
  // Neither kind crowds out the other.
  const half = shownMax / 2
  const packedShown = packed.slice(0, Math.max(half, shownMax - toPack.length))
  return {
    rows: [...toPack.slice(0, shownMax - packedShown.length), ...packedShown],
    count: counts[0] + counts[1],
  }
}
