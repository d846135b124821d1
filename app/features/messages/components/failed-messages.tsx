import { useQueryClient } from '@tanstack/react-query'
import { FailedDeliveryRow } from '#app/components/ui/failed-delivery-row.tsx'
import { api, call } from '#app/lib/api.ts'
import { queryKeys } from '#app/lib/query-keys.ts'
import { useAction } from '#app/lib/use-action.ts'
import { wordPhone } from '#practice/wording.ts'
import { formatDateTime } from '#shared/dates.ts'
import type { SmsRow } from '#shared/messages.ts'

/** The newest texts that failed, each with a button to send it again. */
export function FailedMessages({ messages }: { messages: readonly SmsRow[] }) {
  return (
    <ul aria-label="Messages that failed" className="divide-y divide-line border-line border-b">
      {messages.map((message) => (
        <FailedMessage key={message.id} message={message} />
      ))}
    </ul>
  )
}

function FailedMessage({ message: { id, created_at, phone_number, message, failure } }: { message: SmsRow }) {
  const queries = useQueryClient()
  const { run, busy } = useAction(() => call(api.api.sms_messages[':id'].retry.$post({ param: { id } })), {
    onDone: () => {
      void queries.invalidateQueries({ queryKey: queryKeys.overview })
      void queries.invalidateQueries({ queryKey: queryKeys.today })
      void queries.invalidateQueries({ queryKey: queryKeys.allMessages })
    },
    failure: 'Error sending message',
  })
  return (
    <FailedDeliveryRow
      when={`${formatDateTime(created_at)}, ${wordPhone(phone_number)}`}
      recipient={wordPhone(phone_number)}
      busy={busy}
      onRetry={() => void run()}
    >
      <span className="min-w-40 flex-1 break-words">
        <span dir="auto" className="line-clamp-1">
          {message}
        </span>
        {failure && <span className="block text-sm text-muted">{failure}</span>}
      </span>
    </FailedDeliveryRow>
  )
}
