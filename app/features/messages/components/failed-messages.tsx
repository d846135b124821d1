import { useQueryClient } from '@tanstack/react-query'
import { Button } from '#app/components/ui/button.tsx'
import { api, call } from '#app/lib/api.ts'
import { queryKeys } from '#app/lib/query-keys.ts'
import { useAction } from '#app/lib/use-action.ts'
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

function FailedMessage({ message: { id, created_at, phone_number, message } }: { message: SmsRow }) {
  const queries = useQueryClient()
  const { run, busy } = useAction(() => call(api.api.sms_messages[':id'].retry.$post({ param: { id } })), {
    onDone: () => {
      void queries.invalidateQueries({ queryKey: queryKeys.overview })
      void queries.invalidateQueries({ queryKey: queryKeys.allMessages })
    },
    failure: 'Error sending message',
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 md:px-5">
      <span className="text-sm text-muted tabular-nums">
        {formatDateTime(created_at)}, {phone_number}
      </span>
      <span dir="auto" className="line-clamp-1 min-w-40 flex-1 break-words">
        {message}
      </span>
      <Button
        variant="quiet"
        size="small"
        busy={busy}
        busyText="Sending..."
        aria-label={`Try again, to ${phone_number}`}
        onClick={() => void run()}
      >
        Try again
      </Button>
    </li>
  )
}
