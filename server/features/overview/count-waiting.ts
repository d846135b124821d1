import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { contacts } from '#server/db/schema/contacts.ts'
import { isOpenRequest } from '#server/features/overview/read-sessions.ts'
import { countRows } from '#server/pagination/total.ts'
import type { WaitingCounts } from '#shared/today.ts'

/** More than this nobody counts. */
const countedMax = 1000

/** What waits behind each place of the owner's navigation. */
export const countWaiting = (ctx: Ctx): Promise<WaitingCounts> =>
  ctx.scope(ctx.actor, (tx) => readWaitingCounts(tx, ctx.now()))

export async function readWaitingCounts(tx: Tx, now: Date): Promise<WaitingCounts> {
  return {
    unread: await countUpTo(tx, contacts, sql`${contacts.isUnread}`),
    requests: await countUpTo(tx, appointments, isOpenRequest(now)),
    orders_to_pack: await countRows(tx, 'orders', 'pending'),
  }
}

/** Conversations in which it's the owner's turn. */
export const countThreads = (tx: Tx): Promise<number> =>
  countUpTo(tx, contacts, eq(contacts.threadStatus, 'open'))

async function countUpTo(tx: Tx, table: PgTable, where: SQL | undefined): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from (select from ${table} where ${where} limit ${countedMax}) counted`,
  )
  return rows[0]?.count ?? 0
}
