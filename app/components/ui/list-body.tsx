import type { ReactNode } from 'react'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { LoadError } from '#app/components/ui/load-error.tsx'
import { ShowMore } from '#app/components/ui/show-more.tsx'
import { Spinner } from '#app/components/ui/spinner.tsx'
import { formatNumber } from '#shared/format-number.ts'
import type { Total } from '#shared/pagination.ts'

type Props = {
  /** Plural noun, such as 'orders'. */
  items: string
  query: {
    isPending: boolean
    isFetching: boolean
    isError: boolean
    isPlaceholderData: boolean
    refetch: () => unknown
    hasNextPage: boolean
    isFetchingNextPage: boolean
    fetchNextPage: () => unknown
  }
  shownCount: number
  total: Total | null
  empty: { text: string; hint: string }
  isFiltered: boolean
  /** The rows are those of a table, whose column heads stay where there are none. */
  isTable?: boolean
  /** Beside the row count: a link to past rows, or the filtered period. */
  above?: ReactNode
  children: ReactNode
}

/** The rows of a list, or its loading, error or empty state. */
export function ListBody(props: Props) {
  const { items, query, shownCount, total, empty, isFiltered, isTable = false, above, children } = props
  if (query.isPending) return <Spinner label={`Loading ${items}...`} />
  if (query.isError && shownCount === 0) {
    return <LoadError subject={`the ${items}`} busy={query.isFetching} onRetry={() => void query.refetch()} />
  }
  return (
    <div aria-busy={query.isPlaceholderData} className="transition-opacity aria-busy:opacity-60">
      <div className="mb-3 flex flex-wrap items-center gap-x-6 gap-y-2">
        <p role="status" className="text-sm text-muted tabular-nums">
          {shownCount > 0 && countLabel(shownCount, total)}
        </p>
        {above}
      </div>
      {(shownCount > 0 || isTable) && children}
      {shownCount === 0 && (
        // Its line above lies on that of the heads.
        <div className={isTable ? '-mt-px' : ''}>
          <EmptyState
            text={empty.text}
            hint={isFiltered ? 'Try another search, or show all statuses.' : empty.hint}
          />
        </div>
      )}
      {query.hasNextPage && shownCount > 0 && (
        <p className="mt-6 text-center">
          <ShowMore query={query} />
        </p>
      )}
    </div>
  )
}

function countLabel(shownCount: number, total: Total | null): string {
  // The total of a very common search is only known to exceed a page.
  if (!total || (total.more && total.count < shownCount)) return `${formatNumber(shownCount)} shown`
  if (total.more) return `${formatNumber(shownCount)} shown of more than ${formatNumber(total.count)}`
  return total.count <= shownCount
    ? `${formatNumber(shownCount)} in total`
    : `${formatNumber(shownCount)} shown of ${formatNumber(total.count)}`
}
