import { asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { orderLines } from '#server/db/schema/orders.ts'

export type OrderLine = typeof orderLines.$inferSelect

/** What was ordered, in the order of the cart. Amounts are integer US cents. */
export function readOrderLines(tx: Tx, orderId: string): Promise<OrderLine[]> {
  return tx.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.position))
}

/** Orders, each with its lines. */
export async function withLines<Order extends { id: string }>(
  tx: Tx,
  orders: readonly Order[],
): Promise<{ order: Order; lines: OrderLine[] }[]> {
  if (orders.length === 0) return []
  const ids = orders.map(({ id }) => id)
  const lines = await tx
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
    .orderBy(asc(orderLines.position))
  const byOrder = Map.groupBy(lines, ({ orderId }) => orderId)
  return orders.map((order) => ({ order, lines: byOrder.get(order.id) ?? [] }))
}
