import { isNull } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { contacts } from '#server/db/schema/contacts.ts'
import { listByNextSession } from '#server/features/clients/list-by-next-session.ts'
import { listBySpent } from '#server/features/clients/list-by-spent.ts'
import { createListQuery } from '#server/pagination/list-query.ts'
import { matchContact } from '#server/pagination/search.ts'
import { readNextSessions } from '#server/people/client-figures.ts'
import { isInSegment } from '#server/people/is-in-segment.ts'
import type { Contact } from '#server/people/read-record.ts'
import type { ClientListQuery } from '#shared/clients-schema.ts'

/** The owner sees every session of a client here. */
const system = { role: 'system', job: 'clients' } as const

export type ListedClient = { contact: Contact; nextSessionAt: Date | null }

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

/**
 * A page of everybody who registered, ordered, booked or wrote, by default who was last active first. The first page comes with
 * the total. @throws AppError `invalid_input` for a cursor of another order.
 */
export async function listClients(ctx: Ctx, query: ClientListQuery) {
  const page = await listPage(ctx, query)
  return { ...page, rows: await withNextSession(ctx, page.rows) }
}

/** Everybody whom the query selects, who was last active first, page by page. */
export async function* exportClients(ctx: Ctx, query: ClientListQuery): AsyncGenerator<ListedClient[]> {
  for await (const contacts of clientList.exportPages(ctx, query)) yield withNextSession(ctx, contacts)
}

async function withNextSession(ctx: Ctx, listed: readonly Contact[]): Promise<ListedClient[]> {
  const ids = listed.map(({ id }) => id)
  const nextSessions = await ctx.scope(system, (tx) => readNextSessions(tx, ids))
  return listed.map((contact) => ({ contact, nextSessionAt: nextSessions.get(contact.id) ?? null }))
}

function listPage(ctx: Ctx, query: ClientListQuery) {
  const { sort = 'contact', cursor } = query
  if (sort === 'contact') return clientList.listPage(ctx, query)
  const readPage = sort === 'session' ? listByNextSession : listBySpent
  return ctx.scope(system, async (tx) => {
    const filter = await clientList.buildFilter(tx, query)
    const { rows, nextCursor } = await readPage(tx, { filter, query })
    const firstPage = { shown: rows.length, isAll: nextCursor === null }
    return {
      rows,
      nextCursor,
      total: cursor === undefined ? await clientList.countTotal(tx, filter, firstPage) : null,
    }
  })
}
