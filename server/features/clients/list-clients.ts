import { isNull } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { contacts } from '#server/db/schema/contacts.ts'
import { isInSegment } from '#server/features/clients/is-in-segment.ts'
import { createListQuery } from '#server/pagination/list-query.ts'
import { matchContact } from '#server/pagination/search.ts'
import type { ClientListQuery } from '#shared/clients.ts'

const clientList = createListQuery({
  name: 'contacts',
  table: contacts,
  sortBy: contacts.lastActiveAt,
  direction: 'descending',
  searchTest: matchContact,
  listed: isNull(contacts.mergedInto),
  extraConditions: ({ segment }: ClientListQuery) => (segment ? [isInSegment(segment)] : []),
  select: (tx, { position, where, orderBy, limit }) =>
    tx
      .select({ row: contacts, ...position })
      .from(contacts)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
})

/** A page of everybody who registered, ordered, booked or wrote, last active first. The first page comes with the total. */
export function listClients(ctx: Ctx, query: ClientListQuery) {
  return clientList.listPage(ctx, query)
}
