import { sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'

/** Changes of the addresses wait for each other, so that what is counted or ended before one is added still counts after. */
export async function lockSettings(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('calendar settings'))`)
}
