import type { ReactNode } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { LoadError } from '#app/components/ui/load-error.tsx'
import { Spinner } from '#app/components/ui/spinner.tsx'
import type { Total } from '#shared/pagination.ts'

type Props = {
  /** As in 'the orders'. */
  what: string
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
  shown: number
  total: Total | null
  /** What to say of none: where there are none at all, and where none is found. */
  empty: { text: string; hint: string }
  narrowed: boolean
  /** Above the rows: earlier pages, or what they are narrowed to. */
  before?: ReactNode
  children: ReactNode
}

/** The rows of a list, and whatever stands there while, or because, there are none. */
export function ListBody({ what, query, shown, total, empty, narrowed, before, children }: Props) {
  if (query.isPending) return <Spinner label={`Loading ${what}...`} />
  if (query.isError && shown === 0) {
    return <LoadError what={`the ${what}`} busy={query.isFetching} onRetry={() => void query.refetch()} />
  }
  return (
    <div aria-busy={query.isPlaceholderData} className="transition-opacity aria-busy:opacity-60">
      <div className="mb-3 flex flex-wrap items-center gap-x-6 gap-y-2">
        <p role="status" className="text-sm text-muted tabular-nums">
          {shown > 0 && countWords(shown, total)}
        </p>
        {before}
      </div>
      {shown === 0 ? (
        <EmptyState
          text={empty.text}
          hint={narrowed ? 'Try another word, or show all statuses.' : empty.hint}
        />
      ) : (
        children
      )}
      {query.hasNextPage && shown > 0 && (
        <p className="mt-6 text-center">
          <Button
            variant="secondary"
            busy={query.isFetchingNextPage}
            busyText="Loading..."
            onClick={() => void query.fetchNextPage()}
          >
            Show more
          </Button>
        </p>
      )}
    </div>
  )
}

function countWords(shown: number, total: Total | null): string {
  if (!total) return `${number(shown)} shown`
  if (total.more) return `${number(shown)} shown of more than ${number(total.count)}`
  return total.count <= shown ? `${number(shown)} in all` : `${number(shown)} shown of ${number(total.count)}`
}

const number = (n: number) => n.toLocaleString('en-US')
