import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { LoadError } from '#app/components/ui/load-error.tsx'
import { ShowMore } from '#app/components/ui/show-more.tsx'
import { Spinner } from '#app/components/ui/spinner.tsx'
import * as dashboardPaths from '#app/dashboard-paths.ts'
import { Entry } from '#app/features/inbox/components/entry.tsx'
import { MessageBox } from '#app/features/inbox/components/message-box.tsx'
import { threadQuery } from '#app/features/inbox/queries.ts'

/** What was written, ordered, paid and booked, in order of time. */
export function History({ clientId }: { clientId: string }) {
  const query = useInfiniteQuery(threadQuery(clientId))
  if (query.isPending) return <Spinner label="Loading what happened..." />
  if (!query.data) {
    return <LoadError subject="what happened" busy={query.isFetching} onRetry={() => void query.refetch()} />
  }
  const entries = query.data.pages.toReversed().flatMap((page) => page.entries)
  return (
    <>
      {query.hasNextPage && (
        <p className="mb-3">
          <ShowMore query={query} label="Show earlier" size="small" />
        </p>
      )}
      {entries.length === 0 ? (
        <p className="text-muted">Nothing yet.</p>
      ) : (
        <MessageBox label="What happened" newest={entries.at(-1)?.id} className="max-h-[min(32rem,70dvh)]">
          <ol className="grid gap-4">
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} threadId={clientId} />
            ))}
          </ol>
        </MessageBox>
      )}
      <p data-print="no" className="mt-3">
        <Link
          to={dashboardPaths.conversation(clientId)}
          className="inline-block py-2 text-leaf underline underline-offset-4"
        >
          Write to them
        </Link>
      </p>
    </>
  )
}
