import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { contacts } from '#server/db/schema/contacts.ts'
import type { ThreadContact } from '#server/features/inbox/find-thread.ts'
import { inboxSystem } from '#server/features/inbox/inbox-system.ts'
import { readConversationNames } from '#server/messaging/conversation-names.ts'
import { afterCursor, formatCursor, pageSize, toMicroseconds } from '#server/pagination/page.ts'
import { matchContact, parseSearchTerms, searchCondition } from '#server/pagination/search.ts'
import type { ThreadListQuery } from '#shared/inbox-schema.ts'

export type ThreadPage = { rows: ThreadContact[]; nextCursor: string | null }

/** A page of everybody who wrote or was written to, the newest message first, with the names of the conversations. */
export async function listThreads(ctx: Ctx, query: ThreadListQuery): Promise<ThreadPage> {
  const { rows, nextCursor } = await readPage(ctx, query)
  const names = await ctx.scope(inboxSystem, (tx) => readConversationNames(tx, rows))
  return { rows: rows.map((row) => ({ ...row, name: names.get(row.id) ?? row.name })), nextCursor }
}

function readPage(ctx: Ctx, { status, q, cursor }: ThreadListQuery): Promise<ThreadPage> {
  return ctx.scope(ctx.actor, async (tx) => {
    const { where } = await searchCondition(tx, parseSearchTerms(q).map(matchContact))
    const after = afterCursor(cursor, { sortBy: contacts.lastMessageAt, id: contacts.id, isDescending: true })
    const rows = await tx
      .select({
        contact: contacts,
        sortedAt: toMicroseconds(contacts.lastMessageAt),
        id: sql<string>`${contacts.id}`,
      })
      .from(contacts)
      .where(
        and(
          isNotNull(contacts.lastMessageAt),
          status ? eq(contacts.threadStatus, status) : undefined,
          where,
          after,
        ),
      )
      .orderBy(desc(contacts.lastMessageAt), desc(contacts.id))
      .limit(pageSize + 1)
    const page = rows.slice(0, pageSize)
    const last = page.at(-1)
    return {
      rows: page.map(({ contact }) => contact),
      nextCursor: rows.length > pageSize && last ? formatCursor(last) : null,
    }
  })
}
