import { infiniteQueryOptions, keepPreviousData, type QueryKey } from '@tanstack/react-query'
import type { ListFilter } from '#app/lib/use-list-filter.ts'

/** Which page to load: the one after a cursor, the one before it, or the first. */
export type PageParam = { cursor?: string; before?: string }
type Page = { next_cursor: string | null; previous_cursor?: string | null }

type Options<P extends Page> = {
  queryKey: QueryKey
  fetchPage: (page: PageParam) => Promise<P>
  /** The toast to show when loading fails. */
  failure?: string
}

/** The query of a list that's loaded page by page. The rows of the last filter stay until those of the next arrive. */
export function listQuery<P extends Page>({ queryKey, fetchPage, failure }: Options<P>) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam }) => fetchPage(pageParam),
    initialPageParam: {} as PageParam,
    getNextPageParam: ({ next_cursor }): PageParam | null => (next_cursor ? { cursor: next_cursor } : null),
    getPreviousPageParam: ({ previous_cursor }): PageParam | null =>
      previous_cursor ? { before: previous_cursor } : null,
    placeholderData: keepPreviousData,
    ...(failure && { meta: { failure } }),
  })
}

/** The filter as the server expects it. A status that doesn't exist, from an edited address, is left out. */
export function toFilterQuery<Status extends string>(filter: ListFilter, statuses: readonly Status[]) {
  const { q = '', status } = filter
  return { q, status: statuses.find((validStatus) => validStatus === status) }
}
