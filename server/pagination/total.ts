import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/access/scope.ts'
import { type CountedList, listCounts } from '#server/db/schema/lists.ts'
import type { Total } from '#shared/pagination.ts'

/** From here on a total of finds says 'more than'. */
const maxCounted = 1000

/** How many rows a list has, in one status or in all: kept as they change, so it costs the same at any size. */
export async function countRows(tx: Tx, list: CountedList, status?: string): Promise<number> {
  const [row] = await tx
    .select({ n: sql<number>`coalesce(sum(${listCounts.n}), 0)::int` })
    .from(listCounts)
    .where(and(eq(listCounts.list, list), status === undefined ? undefined : eq(listCounts.status, status)))
  return row?.n ?? 0
}

export type FirstPage = { shown: number; isAll: boolean; isCommonTerm: boolean }

/**
 * How many rows a search found, counted no further than a person would, and not at all where its first page shows all
 * or it finds so much that nobody counts it.
 */
export async function countMatches(
  tx: Tx,
  { shown, isAll, isCommonTerm }: FirstPage,
  { from, where = sql`true` }: { from: PgTable; where: SQL | undefined },
): Promise<Total> {
  if (isAll || isCommonTerm) return { count: shown, more: !isAll }
  const { rows } = await tx.execute<{ n: number }>(
    sql`select count(*)::int as n from (select from ${from} where ${where} limit ${maxCounted + 1}) finds`,
  )
  const n = rows[0]?.n ?? 0
  return { count: Math.min(n, maxCounted), more: n > maxCounted }
}
