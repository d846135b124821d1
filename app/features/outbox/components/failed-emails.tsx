import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FailedDeliveryRow } from '#app/components/ui/failed-delivery-row.tsx'
import { failedDeliveriesQuery } from '#app/features/outbox/queries.ts'
import { api, call } from '#app/lib/api.ts'
import { queryKeys } from '#app/lib/query-keys.ts'
import { useAction } from '#app/lib/use-action.ts'
import { formatDateTime } from '#shared/dates.ts'
import type { FailedMessage } from '#shared/outbox.ts'

/** Emails that failed, each with a button to send it again. Failed texts have their own list. */
export function FailedEmails() {
  const { data } = useQuery(failedDeliveriesQuery)
  const emails = data?.messages.filter(({ channel }) => channel === 'email') ?? []
  return emails.length > 0 && <FailedEmailList emails={emails} />
}

export const FailedEmailList = ({ emails }: { emails: readonly FailedMessage[] }) => (
  <ul aria-label="Emails that failed" className="divide-y divide-line border-line border-b">
    {emails.map((email) => (
      <FailedEmail key={email.id} email={email} />
    ))}
  </ul>
)

function FailedEmail({ email: { id, state, failed_at, kind, to, reason } }: { email: FailedMessage }) {
  const queries = useQueryClient()
  const { run, busy } = useAction(() => call(api.api.outbox[':id'].retry.$post({ param: { id } })), {
    onDone: () => {
      void queries.invalidateQueries(failedDeliveriesQuery)
      void queries.invalidateQueries({ queryKey: queryKeys.today })
    },
    failure: 'Error sending message',
  })
  return (
    <FailedDeliveryRow
      when={`${formatDateTime(failed_at)}, email`}
      recipient={to}
      busy={busy}
      onRetry={state === 'expired' ? null : () => void run()}
    >
      <span className="min-w-40 flex-1 break-words first-letter:uppercase">
        {kind.replaceAll('_', ' ')} to {to}
        {reason && <span className="block text-sm text-muted first-letter:uppercase">{reason}</span>}
      </span>
    </FailedDeliveryRow>
  )
}
