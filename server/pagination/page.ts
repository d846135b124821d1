import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { AppError } from '#server/errors.ts'
import { invalidCursorMessage } from '#shared/pagination.ts'

export const pageSize = 50
/** An export reads larger pages: fewer queries, and memory use stays small. */
export const exportPageSize = 1000

/** An instant to the microsecond. A `Date` holds milliseconds only, so a rounded cursor would repeat or skip rows. */
export const toMicroseconds = (column: AnyColumn) =>
  sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** @throws AppError `invalid_input`, always. */
export function rejectCursor(): never {
  throw new AppError('invalid_input', { fields: { cursor: invalidCursorMessage } })
}

/** For a list of what no longer exists. @throws AppError `not_found`, always. */
export function rejectMissing(): never {
  throw new AppError('not_found')
}

const cursorPattern =
  /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** JavaScript would roll over a 32nd day, and PostgreSQL has no year 0. */
const cursorInstantSchema = z.iso.datetime({ precision: 6 }).check(z.regex(/^(?!0000)/))

/** The position of a row in its list: `sortedAt` from `toMicroseconds`, and the row's id. */
export type Position = { sortedAt: string; id: string }

export const formatCursor = ({ sortedAt, id }: Position) => `${sortedAt}_${id}`

/**
 * The condition for the rows after a cursor, in the order of two columns.
 * @throws AppError `invalid_input` for a malformed cursor.
 */
export function afterCursor(
  cursor: string | undefined,
  { sortBy, id, isDescending }: { sortBy: AnyColumn; id: AnyColumn; isDescending: boolean },
): SQL | undefined {
  if (cursor === undefined) return undefined
  const [, instant, lastId] = cursorPattern.exec(cursor) ?? []
  if (!instant || !lastId || !cursorInstantSchema.safeParse(instant).success) rejectCursor()
  const comparison = isDescending ? sql`<` : sql`>`
  return sql`(${sortBy}, ${id}) ${comparison} (${instant}::timestamptz, ${lastId}::uuid)`
}
