import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/access/scope.ts'
import { type CountedList, listCounts } from '#server/db/schema/lists.ts'
import type { Total } from '#shared/pagination.ts'

/** Above this, a total reads 'more than'. */
const maxCounted = 1000

/**
 * How many rows a list has, in one status or in all, as a value of SQL. Triggers maintain the counts, so the cost doesn't grow
 * with the list.
 */
export function rowCount(list: CountedList, status?: string): SQL<number> {
  const where = and(
    eq(listCounts.list, list),
    status === undefined ? undefined : eq(listCounts.status, status),
  )
  return sql`(select coalesce(sum(${listCounts.n}), 0)::int from ${listCounts} where ${where})`
}

/** How many rows a list has, in one status or in all. */
export async function countRows(tx: Tx, list: CountedList, status?: string): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`select ${rowCount(list, status)} as count`)
  return rows[0]?.count ?? 0
}

export type FirstPage = { shown: number; isAll: boolean; isCommonTerm: boolean }

/**
 * How many rows match a search, counted up to `maxCounted`. Doesn't count at all when the first page shows every match,
 * or when the search terms are so common that counting would be slow.
 */
export async function countMatches(
  tx: Tx,
  { shown, isAll, isCommonTerm }: FirstPage,
  { from, where = sql`true` }: { from: PgTable; where: SQL | undefined },
): Promise<Total> {
  if (isAll || isCommonTerm) return { count: shown, more: !isAll }
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from (select from ${from} where ${where} limit ${maxCounted + 1}) matches`,
  )
  const count = rows[0]?.count ?? 0
  return { count: Math.min(count, maxCounted), more: count > maxCounted }
}
