import { type AnyColumn, and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Actor } from '#server/access/actor.ts'
import type { Scope, Tx } from '#server/access/scope.ts'
import type { CountedList } from '#server/db/schema/lists.ts'
import {
  afterCursor,
  exportPageSize,
  formatCursor,
  type Position,
  pageSize,
  toMicroseconds,
} from '#server/pagination/page.ts'
import { parseSearchTerms, type SearchTest, searchCondition } from '#server/pagination/search.ts'
import { countMatches, countRows } from '#server/pagination/total.ts'
import type { Total } from '#shared/pagination.ts'

type ListCtx = { scope: Scope; actor: Actor }
type ListInput = { cursor?: string | undefined; q?: string | undefined; status?: string | undefined }

/** What a list's `select` puts into its query. */
type PageSelection = {
  position: { sortedAt: SQL<string>; id: SQL<string> }
  where: SQL | undefined
  orderBy: SQL[]
  limit: number
}

type ListDefinition<Input extends ListInput, Row> = {
  /** The list's name in the row counts that the database maintains. */
  name: CountedList
  table: PgTable & { id: AnyColumn; status: AnyColumn }
  /** A `timestamptz` column; rows of the same instant are ordered by id. */
  sortBy: AnyColumn
  direction: 'ascending' | 'descending'
  searchTest: (term: string) => SearchTest
  /** Which rows of the table are listed; the maintained counts hold no others. */
  listed?: SQL
  /** What a status means that the column doesn't hold. */
  statusConditions?: Record<string, SQL>
  /** Conditions besides search and status. */
  extraConditions?: (input: Input) => SQL[]
  select: (tx: Tx, selection: PageSelection) => Promise<({ row: Row } & Position)[]>
}

export type ListFilter = {
  where: SQL | undefined
  isCommonTerm: boolean
  /** Narrowed by more than a status, so no maintained count has the total. */
  isNarrowed: boolean
  status: string | undefined
}

/** Rows in the list's order. The cursors belong to the first and the last of them. */
export type ListPage<Row> = {
  rows: Row[]
  startCursor: string | null
  endCursor: string | null
  /** Whether rows follow in the direction of reading. */
  hasMore: boolean
}

type PageInput = { cursor?: string | undefined; size: number; isReversed?: boolean }

/** The queries behind one list of the dashboard: filter by search and status, pages by cursor, totals and export. */
export function createListQuery<Input extends ListInput, Row>(definition: ListDefinition<Input, Row>) {
  const { name, table, sortBy, direction, searchTest, listed, statusConditions, extraConditions, select } =
    definition

  async function buildFilter(tx: Tx, input: Input): Promise<ListFilter> {
    const { where, isCommonTerm } = await searchCondition(tx, parseSearchTerms(input.q).map(searchTest))
    const extra = extraConditions?.(input) ?? []
    const statusCondition = input.status ? statusConditions?.[input.status] : undefined
    const status = statusCondition ?? (input.status ? eq(table.status, input.status) : undefined)
    return {
      where: and(listed, status, ...extra, where),
      isCommonTerm,
      isNarrowed: Boolean(input.q) || extra.length > 0 || statusCondition !== undefined,
      status: input.status,
    }
  }

  async function readPage(
    tx: Tx,
    where: SQL | undefined,
    { cursor, size, isReversed = false }: PageInput,
  ): Promise<ListPage<Row>> {
    const isDescending = (direction === 'descending') !== isReversed
    const order = isDescending ? desc : asc
    // One extra row shows whether another page follows.
    const rows = await select(tx, {
      position: { sortedAt: toMicroseconds(sortBy), id: sql<string>`${table.id}` },
      where: and(where, afterCursor(cursor, { sortBy, id: table.id, isDescending })),
      orderBy: [order(sortBy), order(table.id)],
      limit: size + 1,
    })
    const page = rows.slice(0, size)
    if (isReversed) page.reverse()
    const first = page[0]
    const last = page.at(-1)
    return {
      rows: page.map(({ row }) => row),
      startCursor: first ? formatCursor(first) : null,
      endCursor: last ? formatCursor(last) : null,
      hasMore: rows.length > size,
    }
  }

  async function countTotal(
    tx: Tx,
    filter: ListFilter,
    firstPage: { shown: number; isAll: boolean },
  ): Promise<Total> {
    if (!filter.isNarrowed) return { count: await countRows(tx, name, filter.status), more: false }
    const { where, isCommonTerm } = filter
    return countMatches(tx, { ...firstPage, isCommonTerm }, { from: table, where })
  }

  /** One page; the first one comes with the total. */
  function listPage(ctx: ListCtx, input: Input) {
    return ctx.scope(ctx.actor, async (tx) => {
      const filter = await buildFilter(tx, input)
      const { rows, endCursor, hasMore } = await readPage(tx, filter.where, {
        cursor: input.cursor,
        size: pageSize,
      })
      const firstPage = { shown: rows.length, isAll: !hasMore }
      return {
        rows,
        nextCursor: hasMore ? endCursor : null,
        total: input.cursor === undefined ? await countTotal(tx, filter, firstPage) : null,
      }
    })
  }

  /** All rows, page by page. Each page has its own transaction, so none stays open while the reader is slow. */
  async function* exportPages(ctx: ListCtx, input: Input): AsyncGenerator<Row[]> {
    let cursor: string | undefined
    do {
      const page = await ctx.scope(ctx.actor, async (tx) => {
        const { where } = await buildFilter(tx, input)
        return readPage(tx, where, { cursor, size: exportPageSize })
      })
      yield page.rows
      cursor = page.hasMore ? (page.endCursor ?? undefined) : undefined
    } while (cursor !== undefined)
  }

  return { buildFilter, readPage, countTotal, listPage, exportPages }
}
