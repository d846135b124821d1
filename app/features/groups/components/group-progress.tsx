import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { StatusBadge } from '#app/components/ui/badge.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { LoadError } from '#app/components/ui/load-error.tsx'
import { ShowMore } from '#app/components/ui/show-more.tsx'
import { Spinner } from '#app/components/ui/spinner.tsx'
import { groupsQuery, recipientsQuery } from '#app/features/groups/queries.ts'
import { api, call } from '#app/lib/api.ts'
import { formatCount } from '#app/lib/format-count.ts'
import { useAction } from '#app/lib/use-action.ts'
import { wordPhone } from '#practice/wording.ts'
import { formatDateTime } from '#shared/dates.ts'
import { formatNumber } from '#shared/format-number.ts'
import type { GroupProgress as Progress } from '#shared/groups.ts'
import { smsTone } from '#shared/messages.ts'

/** Replaces each browser's own progress bar. */
const bar =
  'appearance-none overflow-hidden rounded-full border border-edge bg-paper [&::-moz-progress-bar]:bg-leaf [&::-webkit-progress-bar]:bg-paper [&::-webkit-progress-value]:bg-leaf'

/** The progress of the newest group message, with each recipient's status. */
export function GroupProgress({ group }: { group: Progress }) {
  const { id, created_at, message, total, sent, failed, pending } = group
  const heading = useId()
  const queries = useQueryClient()
  const { run, busy } = useAction(() => call(api.api.group_messages[':id'].retry.$post({ param: { id } })), {
    onDone: () => void queries.invalidateQueries(groupsQuery),
    failure: 'Error sending message',
  })
  return (
    <section aria-labelledby={heading} className="self-start rounded-card border border-line bg-surface p-5">
      <h3 id={heading} className="font-display text-xl">
        {pending > 0 ? 'Sending' : 'Latest group message'}
      </h3>
      <p className="mt-1 text-sm text-muted">
        <time dateTime={created_at}>{formatDateTime(created_at)}</time>, to{' '}
        {formatCount(total, 'person', 'people')}
      </p>
      <p dir="auto" className="mt-3 line-clamp-3 whitespace-pre-wrap break-words">
        {message}
      </p>
      <progress
        aria-labelledby={heading}
        max={total}
        value={sent + failed}
        className={`mt-4 h-3 w-full ${bar}`}
      />
      <p className="mt-2 text-sm tabular-nums">
        {formatNumber(sent)} sent{failed > 0 && `, ${formatNumber(failed)} failed`}
        {pending > 0 && `, ${formatNumber(pending)} pending`}
      </p>
      {pending > 0 && (
        <p className="mt-1 text-sm text-muted">
          You can leave this page. Sending continues in the background.
        </p>
      )}
      {failed > 0 && (
        <Button
          variant="secondary"
          size="small"
          className="mt-3"
          busy={busy}
          busyText="Sending..."
          onClick={() => void run()}
        >
          Retry failed messages
        </Button>
      )}
      <People id={id} isFinished={pending === 0} />
    </section>
  )
}

function People({ id, isFinished }: { id: string; isFinished: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <details className="mt-3" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-11 py-2.5 font-medium">Show recipients</summary>
      {open && <PeopleList id={id} isFinished={isFinished} />}
    </details>
  )
}

function PeopleList({ id, isFinished }: { id: string; isFinished: boolean }) {
  const query = useInfiniteQuery(recipientsQuery(id, isFinished))
  const rows = query.data?.pages.flatMap((page) => page.recipients) ?? []
  if (query.isPending) return <Spinner label="Loading people..." />
  if (query.isError && rows.length === 0) {
    return <LoadError subject="the people" busy={query.isFetching} onRetry={() => void query.refetch()} />
  }
  return (
    <>
      <ul className="border-line border-t">
        {rows.map(({ id: key, name, phone_number, status, failure }) => (
          <li key={key} className="flex flex-wrap items-center gap-x-4 border-line border-b py-2">
            <span dir="auto" className="min-w-0 flex-1 basis-40 break-words">
              {name}
            </span>
            <span className="text-sm text-muted tabular-nums">{wordPhone(phone_number)}</span>
            <StatusBadge tone={smsTone(status)} status={status} />
            {failure && <span className="basis-full text-sm text-muted">{failure}</span>}
          </li>
        ))}
      </ul>
      <ShowMore query={query} label="Show more people" variant="quiet" size="small" />
    </>
  )
}
