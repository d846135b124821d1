import { useQuery } from '@tanstack/react-query'
import { StatusBadge } from '#app/components/ui/badge.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { ListLimitNote } from '#app/components/ui/list-limit-note.tsx'
import { LoadError } from '#app/components/ui/load-error.tsx'
import { Spinner } from '#app/components/ui/spinner.tsx'
import { TimeZoneNote } from '#app/components/ui/time-zone-note.tsx'
import { ownMessagesQuery } from '#app/features/messages/queries.ts'
import { practice } from '#practice/practice.ts'
import { wordPhone } from '#practice/wording.ts'
import { formatDateTime } from '#shared/dates.ts'
import { type SmsRow, smsTone } from '#shared/messages.ts'

/** The portal's list of the client's own text messages, the newest first. */
export function OwnMessages() {
  const { data, isPending, isFetching, refetch } = useQuery(ownMessagesQuery)
  if (isPending) return <Spinner label="Loading..." />
  if (!data) return <LoadError subject="your messages" busy={isFetching} onRetry={() => void refetch()} />
  if (data.length === 0) {
    return (
      <EmptyState
        text="You don't have any messages yet."
        hint="Texts you send with the form appear here, and those we send to the verified phone number in your profile."
      />
    )
  }
  return (
    <div>
      <TimeZoneNote />
      <ListLimitNote rowCount={data.length} />
      <ul className="border-line border-t">
        {data.map((message) => (
          <MessageItem key={message.id} message={message} />
        ))}
      </ul>
    </div>
  )
}

function MessageItem({ message }: { message: SmsRow }) {
  const { phone_number, created_at, status, failure } = message
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1 border-line border-b py-5">
      <p className="font-medium tabular-nums">{wordPhone(phone_number)}</p>
      <p>
        <StatusBadge tone={smsTone(status)} status={status} />
      </p>
      <p className="col-span-2 text-sm text-muted tabular-nums">
        <time dateTime={created_at}>{formatDateTime(created_at)}</time> · {origin(message)}
      </p>
      <p dir="auto" className="col-span-2 mt-1 whitespace-pre-wrap break-words">
        {message.message}
      </p>
      {failure && <p className="col-span-2 text-sm text-muted">{failure}</p>}
    </li>
  )
}

function origin({ direction, sender }: SmsRow): string {
  if (direction === 'in') return 'Reply'
  return sender === 'admin' ? `From ${practice.coach.firstName}` : 'From you'
}
