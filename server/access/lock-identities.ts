import { sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'

/**
 * The locks of `lockEmail` and of numbers, for several at once and in the order in which the triggers of contacts take them. First in
 * its transaction.
 */
export async function lockIdentities(
  tx: Tx,
  { emails, phones }: { emails: readonly string[]; phones: readonly string[] },
): Promise<void> {
  const keys = [...emails, ...phones.map((phone) => `phone:${phone}`)]
  await tx.execute(sql`select pg_advisory_xact_lock(keys.key) from (
    select distinct hashtext(given.text) as key from unnest(${sql.param(keys)}::text[]) as given (text) order by key) keys`)
}
