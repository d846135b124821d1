import { type SQL, sql } from 'drizzle-orm'
import { contacts } from '#server/db/schema/contacts.ts'
import { rejectCursor } from '#server/pagination/page.ts'

/** A place in a list that is sorted by a number, then by the last activity, newest first, then by id. */
export type RankPosition = { rank: bigint; activeAt: SQL; id: string }

const cursorPattern = /^(-?\d{1,19})_(-?\d{1,17})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/
const bigintMax = 9_223_372_036_854_775_807n

/** The rank of whoever has none: after all others. */
export const unranked = bigintMax

/** In microseconds: a `Date` would round them. */
export const activeAtMicroseconds = sql<string>`(extract(epoch from ${contacts.lastActiveAt}) * 1000000)::bigint::text`

export const formatRank = (rank: bigint | string, activeAt: string, id: string) => `${rank}_${activeAt}_${id}`

/** Null for the first page. @throws AppError `invalid_input` for a cursor of another order. */
export function parseRank(cursor: string | undefined): RankPosition | null {
  if (cursor === undefined) return null
  const [, rank, activeAt, id] = cursorPattern.exec(cursor) ?? []
  if (!rank || !activeAt || !id || BigInt(rank) > bigintMax || BigInt(rank) < -bigintMax) rejectCursor()
  // Within what a timestamp holds.
  if (BigInt(activeAt) > 10n ** 16n || BigInt(activeAt) < -(10n ** 16n)) rejectCursor()
  return {
    rank: BigInt(rank),
    activeAt: sql`(timestamptz 'epoch' + ${activeAt}::bigint * interval '1 microsecond')`,
    id,
  }
}

/** Rows of the same rank that follow. */
export const isLaterInRank = ({ activeAt, id }: RankPosition): SQL =>
  sql`(${contacts.lastActiveAt}, ${contacts.id}) < (${activeAt}, ${id}::uuid)`
