import { sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'

/**
 * Waits for a payment, confirmation or change of this address, in lower case, that is being recorded. First in its
 * transaction, so that two can't deadlock: the trigger that gives a confirmed user their guest orders takes the same lock.
 */
export async function lockEmail(tx: Tx, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${email}))`)
}
