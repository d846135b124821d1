import { wordPhone } from '#practice/wording.ts'
import { formatDateTime } from '#shared/dates.ts'
import type { OwnerOrderEvent, OwnerOrderMessage } from '#shared/owner-order.ts'

const actors: Record<OwnerOrderEvent['actor'], string> = {
  customer: 'Customer',
  owner: 'You',
  system: 'Automatic',
  provider: 'Payment provider',
}

/** What happened to an order, the newest first. */
export function OrderHistory({ events }: { events: readonly OwnerOrderEvent[] }) {
  return (
    <ol className="grid gap-3">
      {events.toReversed().map((event, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing else tells two events of one moment apart.
        <li key={`${event.at}${index}`} className="[overflow-wrap:anywhere]">
          {event.sentence}
          <span className="block text-muted text-sm">
            {actors[event.actor]} · {formatDateTime(event.at)}
          </span>
        </li>
      ))}
    </ol>
  )
}

const states: Record<OwnerOrderMessage['state'], string> = {
  waiting: 'waiting to be sent',
  sent: 'sent',
  failed: 'failed',
}

type MessagesProps = { messages: readonly OwnerOrderMessage[]; areDeleted: boolean }

export function OrderMessages({ messages, areDeleted }: MessagesProps) {
  if (messages.length === 0)
    return (
      <p className="text-muted">
        {areDeleted
          ? 'What was sent to the customer was deleted with their account or details.'
          : 'Nothing was sent to the customer.'}
      </p>
    )
  return (
    <ul className="grid gap-3">
      {messages.map((message) => (
        <li key={message.id} className="[overflow-wrap:anywhere]">
          {message.channel === 'sms' ? 'Text' : 'Email'}: {message.subject},{' '}
          <span className={message.state === 'failed' ? 'font-medium text-on-tone-red' : ''}>
            {states[message.state]}
          </span>
          <span className="block text-muted text-sm">
            {wordPhone(message.to)} · {formatDateTime(message.at)}
          </span>
        </li>
      ))}
    </ul>
  )
}
