import { and, desc, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { contacts } from '#server/db/schema/contacts.ts'
import {
  activeAtMicroseconds,
  formatRank,
  isLaterInRank,
  parseRank,
  type RankPosition,
  unranked,
} from '#server/features/clients/rank-cursor.ts'
import type { ListFilter } from '#server/pagination/list-query.ts'
import { pageSize } from '#server/pagination/page.ts'
import { isToCome, nextSessionOf, recordOfAppointment } from '#server/people/client-figures.ts'
import type { Contact } from '#server/people/read-record.ts'
import type { ClientListQuery } from '#shared/clients-schema.ts'

export type ClientPageInput = { filter: ListFilter; query: ClientListQuery }
export type ClientPage = { rows: Contact[]; nextCursor: string | null }

type RankedRow = { row: Contact; rank: string; activeAt: string }
type Range = { filter: ListFilter; position: RankPosition | null; limit: number }

/** A page of whose session is the soonest first; whoever has none to come follows, by their last activity. */
export async function listByNextSession(tx: Tx, { filter, query }: ClientPageInput): Promise<ClientPage> {
  const range: Range = { filter, position: parseRank(query.cursor), limit: pageSize + 1 }
  const isFew = Boolean(query.q) && !filter.isCommonTerm
  const rankedRows = isFew ? await readFew(tx, range) : await readMany(tx, range, query)
  const page = rankedRows.slice(0, pageSize)
  const last = rankedRows.length > pageSize ? page.at(-1) : undefined
  return {
    rows: page.map(({ row }) => row),
    nextCursor: last ? formatRank(last.rank, last.activeAt, last.row.id) : null,
  }
}

const toRank = (instant: SQL) => sql`(extract(epoch from ${instant}) * 1000000)::bigint`
const asText = (rank: SQL) => sql<string>`${rank}::text`
const isAfter = (rank: SQL, position: RankPosition | null) =>
  position
    ? sql`(${rank} > ${position.rank}::bigint or (${rank} = ${position.rank}::bigint and ${isLaterInRank(position)}))`
    : undefined

/** Those of a search, of whom each one's next session is looked up. */
function readFew(tx: Tx, { filter, position, limit }: Range): Promise<RankedRow[]> {
  const rank = sql`coalesce(${toRank(nextSessionOf(contacts.id))}, ${unranked}::bigint)`
  return tx
    .select({ row: contacts, rank: asText(rank), activeAt: activeAtMicroseconds })
    .from(contacts)
    .where(and(filter.where, isAfter(rank, position)))
    .orderBy(sql`${rank}`, desc(contacts.lastActiveAt), desc(contacts.id))
    .limit(limit)
}

/** Reads the sessions to come in their order until a page is full, then whoever has none in the order of their activity. */
async function readMany(tx: Tx, range: Range, { segment }: ClientListQuery): Promise<RankedRow[]> {
  const { position, limit } = range
  const isPastSessions = position?.rank === unranked
  // Whoever was not seen has no session to come.
  const ranked = isPastSessions || segment === 'away' ? [] : await readRanked(tx, range)
  if (ranked.length >= limit) return ranked
  const rest = { ...range, position: isPastSessions ? position : null, limit: limit - ranked.length }
  return [...ranked, ...(await readUnranked(tx, rest))]
}

/** Enough for a page where everybody is listed, and then for those of whom few are. */
const firstBatchSize = pageSize + 10
const batchSize = 200
type Session = { startsAt: string; record: string | null }

/**
 * Session by session, in batches that end between two instants. Each is looked up by itself: joined in one statement, all sessions to come
 * would be read for each page.
 */
async function readRanked(tx: Tx, range: Range): Promise<RankedRow[]> {
  const rankedRows: RankedRow[] = []
  let from = range.position?.rank ?? null
  for (let size = firstBatchSize; ; size = batchSize) {
    const isIncluded = range.position !== null && size === firstBatchSize
    const sessions = await readSessions(tx, { from, isIncluded, size })
    const last = sessions.at(-1)
    if (!last) return rankedRows
    rankedRows.push(
      ...(await readRecordsOf(tx, sessions, { ...range, limit: range.limit - rankedRows.length })),
    )
    if (rankedRows.length >= range.limit || sessions.length < size) return rankedRows
    from = BigInt(last.startsAt)
  }
}

type Batch = { from: bigint | null; isIncluded: boolean; size: number }

async function readSessions(tx: Tx, { from, isIncluded, size }: Batch): Promise<Session[]> {
  const instant = sql`timestamptz 'epoch' + ${from}::bigint * interval '1 microsecond'`
  const isLater =
    from === null
      ? sql`true`
      : sql`${appointments.appointmentDate} ${isIncluded ? sql`>=` : sql`>`} ${instant}`
  const { rows } = await tx.execute<Session>(sql`
    select ${toRank(sql`${appointments.appointmentDate}`)}::text as "startsAt", ${recordOfAppointment} as record from (
      select * from ${appointments} where ${isToCome} and ${isLater}
      order by ${appointments.appointmentDate} fetch first ${sql.raw(String(size))} rows with ties) ${appointments}`)
  return rows
}

/** The records whose next session is one of these. Two at the same time are one line. */
function readRecordsOf(
  tx: Tx,
  sessions: Session[],
  { filter, position, limit }: Range,
): Promise<RankedRow[]> {
  const ids = [...new Set(sessions.flatMap(({ record }) => record ?? []))]
  const instants = [...new Set(sessions.map(({ startsAt }) => startsAt))]
  const rank = toRank(nextSessionOf(contacts.id))
  return tx
    .select({ row: contacts, rank: asText(rank), activeAt: activeAtMicroseconds })
    .from(contacts)
    .where(
      and(
        sql`${contacts.id} = any(${sql.param(ids)}::uuid[])`,
        filter.where,
        isAfter(rank, position),
        sql`${rank} = any(${sql.param(instants)}::bigint[])`,
      ),
    )
    .orderBy(sql`${rank}`, desc(contacts.lastActiveAt), desc(contacts.id))
    .limit(limit)
}

function readUnranked(tx: Tx, { filter, position, limit }: Range): Promise<RankedRow[]> {
  return tx
    .select({ row: contacts, rank: asText(sql`${unranked}::bigint`), activeAt: activeAtMicroseconds })
    .from(contacts)
    .where(
      and(
        filter.where,
        position ? isLaterInRank(position) : undefined,
        sql`${nextSessionOf(contacts.id)} is null`,
      ),
    )
    .orderBy(desc(contacts.lastActiveAt), desc(contacts.id))
    .limit(limit)
}
