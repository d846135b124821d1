import { sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'

/**
 * Waits for a verification of this number that is under way, so that a message in the meantime isn't left without its owner.
 * First in its transaction, as in the verification, so that the two can't deadlock.
 */
export async function lockPhone(tx: Tx, phone: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`phone:${phone}`}))`)
}
