import { asc, eq } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { orderLines } from '#server/db/schema/orders.ts'

export type OrderLine = typeof orderLines.$inferSelect

/** What was ordered, in the order of the cart. Amounts are integer US cents. */
export function readOrderLines(tx: Tx, orderId: string): Promise<OrderLine[]> {
  return tx.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.position))
}
