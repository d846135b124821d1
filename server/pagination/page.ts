import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { AppError } from '#server/errors.ts'
import { cursorSentence } from '#shared/pagination.ts'

export const pageSize = 50
/** The pages of an export: fewer questions, and still little memory. */
export const exportPageSize = 1000

/** An instant to the microsecond: one rounded to a `Date` would repeat rows or leave some out. */
export const toMicroseconds = (column: AnyColumn) =>
  sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** @throws AppError `invalid_input` always: the cursor is none of ours. */
export function rejectCursor(): never {
  throw new AppError('invalid_input', { fields: { cursor: cursorSentence } })
}

const shape = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/**
 * The rows that follow a cursor in the order of two columns.
 * @throws AppError `invalid_input` for a cursor we never gave.
 */
export function afterCursor(
  cursor: string | undefined,
  { at, id, newestFirst }: { at: AnyColumn; id: AnyColumn; newestFirst: boolean },
): SQL | undefined {
  if (cursor === undefined) return undefined
  const [, instant, last] = shape.exec(cursor) ?? []
  if (!instant || !last || !instantSchema.safeParse(instant).success) rejectCursor()
  const is = newestFirst ? sql`<` : sql`>`
  return sql`(${at}, ${id}) ${is} (${instant}::timestamptz, ${last}::uuid)`
}

/** No month has a 32nd day, and the database no year 0. */
const instantSchema = z.iso.datetime({ precision: 6 }).check(z.regex(/^(?!0000)/))

export type PageResult<Row> = { rows: Row[]; nextCursor: string | null }

/** Cuts one row too many to a page and says where the next one begins. */
export function takePage<Row extends { at: string; id: string }>(rows: Row[], size: number): PageResult<Row> {
  const page = rows.slice(0, size)
  const last = page.at(-1)
  return { rows: page, nextCursor: rows.length > size && last ? `${last.at}_${last.id}` : null }
}

/** Every page of a list, one after the other. */
export async function* iteratePages<Row>(
  read: (cursor: string | undefined) => Promise<PageResult<Row>>,
): AsyncGenerator<Row[]> {
  let cursor: string | undefined
  do {
    const { rows, nextCursor } = await read(cursor)
    yield rows
    cursor = nextCursor ?? undefined
  } while (cursor !== undefined)
}
