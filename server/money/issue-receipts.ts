import { sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { moneyEntries, receipts } from '#server/db/schema/money.ts'

/**
 * Numbers the payments that have no receipt yet, in the order of their recording and without gaps. Not part of recording them, so
 * that payments don't wait for each other. Needs the system role.
 */
export async function issueReceipts(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('receipts'))`)
  await tx.execute(sql`
    insert into ${receipts} (number, cause)
    select (select coalesce(max(number), 0) from ${receipts}) + row_number() over (order by min(id)), cause
    from ${moneyEntries}
    where kind = 'payment' and not exists (select from ${receipts} r where r.cause = ${moneyEntries}.cause)
    group by cause`)
}
