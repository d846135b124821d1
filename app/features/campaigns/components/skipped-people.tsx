import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadError } from '#app/components/ui/load-error.tsx'
import { ShowMore } from '#app/components/ui/show-more.tsx'
import { Spinner } from '#app/components/ui/spinner.tsx'
import { skipWords } from '#app/features/campaigns/campaign-labels.ts'
import { skippedQuery } from '#app/features/campaigns/queries.ts'
import { wordPhone } from '#practice/wording.ts'

type Props = { id: string; version: number }

/** Who doesn't get it, with the reason. */
export function SkippedPeople(props: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-11 py-2.5 font-medium">Who doesn’t get it</summary>
      {isOpen && <List {...props} />}
    </details>
  )
}

function List({ id, version }: Props) {
  const query = useInfiniteQuery(skippedQuery(id, version))
  const rows = query.data?.pages.flatMap(({ page }) => page) ?? []
  if (query.isPending) return <Spinner label="Loading people..." />
  if (query.isError && rows.length === 0)
    return <LoadError subject="the people" busy={query.isFetching} onRetry={() => void query.refetch()} />
  return (
    <>
      <ul className="border-line border-t">
        {rows.map(({ name, address, skipped }, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole.
            key={index}
            className="flex flex-wrap justify-between gap-x-4 border-line border-b py-2"
          >
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span dir="auto">{wordPhone(name)}</span>{' '}
              {address && <span className="text-muted text-sm">{wordPhone(address)}</span>}
            </span>
            <span className="text-muted text-sm">{skipped && skipWords[skipped]}</span>
          </li>
        ))}
      </ul>
      <ShowMore query={query} label="Show more people" variant="quiet" size="small" />
    </>
  )
}
