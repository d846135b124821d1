import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { contacts } from '#server/db/schema/contacts.ts'
import { orders } from '#server/db/schema/orders.ts'
import { isToAnswer } from '#server/features/overview/read-sessions.ts'
import { isToPack } from '#server/orders/open-orders.ts'
import { rowCount } from '#server/pagination/total.ts'
import type { WaitingCounts } from '#shared/today.ts'

/** More than this nobody counts. */
const countedMax = 1000

/** What waits behind each place of the owner's navigation. */
export const countWaiting = (ctx: Ctx): Promise<WaitingCounts> =>
  ctx.scope(ctx.actor, (tx) =>
    countEach(tx, {
      unread: countUpTo(contacts, sql`${contacts.isUnread}`),
      requests: countUpTo(appointments, isToAnswer(ctx.now())),
      orders_to_pack: countUpTo(orders, isToPack),
    }),
  )

/** How many rows the lists of Today are taken from. `threads`: conversations in which it's the owner's turn. */
export const readListCounts = (tx: Tx, now: Date) =>
  countEach(tx, {
    requests: countUpTo(appointments, isToAnswer(now)),
    threads: countUpTo(contacts, eq(contacts.threadStatus, 'open')),
    orders: sql`${rowCount('orders', 'pending')} + ${rowCount('orders', 'processing')}`,
  })

const countUpTo = (table: PgTable, where: SQL | undefined): SQL =>
  sql`(select count(*) from (select from ${table} where ${where} limit ${countedMax}) counted)`

/** For the figures of the dashboard, as the navigation counts them. */
export const countOrdersToPack = async (tx: Tx): Promise<number> =>
  (await countEach(tx, { count: countUpTo(orders, isToPack) })).count

/** All counts by one statement. */
async function countEach<Name extends string>(
  tx: Tx,
  counts: Record<Name, SQL>,
): Promise<Record<Name, number>> {
  const columns = Object.entries<SQL>(counts).map(
    ([name, count]) => sql`(${count})::int as ${sql.identifier(name)}`,
  )
  const { rows } = await tx.execute<Record<Name, number>>(sql`select ${sql.join(columns, sql`, `)}`)
  if (!rows[0]) throw new Error('No counts were read.')
  return rows[0]
}
