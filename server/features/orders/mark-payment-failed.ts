import { and, eq, type SQL } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { orders } from '#server/db/schema/orders.ts'

/** Closes orders that still await payment. A payment that arrives later still settles them. */
export async function markPaymentFailed(tx: Tx, where: SQL | undefined): Promise<void> {
  await tx
    .update(orders)
    .set({ payment: 'failed' })
    .where(and(where, eq(orders.payment, 'awaiting')))
}
