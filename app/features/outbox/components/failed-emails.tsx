import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '#app/components/ui/button.tsx'
import { api, call } from '#app/lib/api.ts'
import { useAction } from '#app/lib/use-action.ts'
import { formatDateTime } from '#shared/dates.ts'
import type { FailedMessage } from '#shared/outbox.ts'
import { minutes } from '#shared/time.ts'

const failed = queryOptions({
  queryKey: ['outbox', 'failed'],
  queryFn: () => call(api.api.outbox.failed.$get()),
  refetchInterval: minutes(1),
})

/** Emails that never left, each to be tried again. Texts stand in their own list, with their words. */
export function FailedEmails() {
  const { data } = useQuery(failed)
  const mails = data?.messages.filter(({ channel }) => channel === 'email') ?? []
  if (mails.length === 0) return null
  return (
    <ul aria-label="Emails that failed" className="divide-y divide-line border-line border-b">
      {mails.map((mail) => (
        <FailedMail key={mail.id} mail={mail} />
      ))}
    </ul>
  )
}

function FailedMail({ mail: { id, failed_at, kind, to, reason } }: { mail: FailedMessage }) {
  const queries = useQueryClient()
  const { run, busy } = useAction(() => call(api.api.outbox[':id'].retry.$post({ param: { id } })), {
    onDone: () => void queries.invalidateQueries({ queryKey: failed.queryKey }),
    failure: 'Error sending message',
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 md:px-5">
      <span className="text-sm text-muted tabular-nums">{formatDateTime(failed_at)}, email</span>
      <span className="min-w-40 flex-1 break-words">
        {kind.replaceAll('_', ' ')} to {to}
        {reason && <span className="block text-sm text-muted">{reason}</span>}
      </span>
      <Button
        variant="quiet"
        size="small"
        busy={busy}
        busyText="Sending..."
        aria-label={`Try again, to ${to}`}
        onClick={() => void run()}
      >
        Try again
      </Button>
    </li>
  )
}
