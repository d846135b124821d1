import { and, desc, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { contacts } from '#server/db/schema/contacts.ts'
import type { ClientPage, ClientPageInput } from '#server/features/clients/list-by-next-session.ts'
import { activeAtMicroseconds, formatRank, parseRank } from '#server/features/clients/rank-cursor.ts'
import { pageSize, rejectCursor } from '#server/pagination/page.ts'

const integerMax = 2_147_483_647n

/** A page of who spent most first; equals follow by their last activity. */
export async function listBySpent(tx: Tx, { filter, query }: ClientPageInput): Promise<ClientPage> {
  const position = parseRank(query.cursor)
  if (position && (position.rank > integerMax || position.rank < -integerMax)) rejectCursor()
  const isAfter = position
    ? sql`(${contacts.spentCents}, ${contacts.lastActiveAt}, ${contacts.id})
        < (${-position.rank}::int, ${position.activeAt}, ${position.id}::uuid)`
    : undefined
  const rows = await tx
    .select({ row: contacts, activeAt: activeAtMicroseconds })
    .from(contacts)
    .where(and(filter.where, isAfter))
    .orderBy(desc(contacts.spentCents), desc(contacts.lastActiveAt), desc(contacts.id))
    .limit(pageSize + 1)
  const page = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? page.at(-1) : undefined
  return {
    rows: page.map(({ row }) => row),
    nextCursor: last ? formatRank(BigInt(-last.row.spentCents), last.activeAt, last.row.id) : null,
  }
}
