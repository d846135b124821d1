import { eq, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { contacts } from '#server/db/schema/contacts.ts'
import type { ThreadCounts } from '#shared/inbox.ts'

/** More than this nobody counts. */
const countedMax = 1000

/** How many conversations are whose turn, and how many have something unread. */
export function countThreads(ctx: Ctx): Promise<ThreadCounts> {
  const count = (where: SQL) =>
    sql`(select count(*)::int from (select from ${contacts} where ${where} limit ${countedMax}) counted)`
  return ctx.scope(ctx.actor, async (tx) => {
    const { rows } = await tx.execute<ThreadCounts>(sql`select
      ${count(eq(contacts.threadStatus, 'open'))} as open,
      ${count(eq(contacts.threadStatus, 'waiting'))} as waiting,
      ${count(sql`${contacts.isUnread}`)} as unread`)
    return rows[0] ?? { open: 0, waiting: 0, unread: 0 }
  })
}
