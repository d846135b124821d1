import type { ReactNode } from 'react'
import { formatDateTime } from '#shared/dates.ts'
import { formatNumber } from '#shared/format-number.ts'
import type { StuckMessages as Stuck } from '#shared/today.ts'

type Props = { messages: readonly Stuck[]; mailboxUnreadableSince: string | null }

/** What doesn't get out or in because a service is away or refuses us: nothing of it has failed yet. */
export function StuckMessages({ messages, mailboxUnreadableSince }: Props) {
  return (
    <ul className="border-line border-t">
      {messages.map(({ channel, count, since }) => (
        <Line
          key={channel}
          hint="Sending is tried again for a day. If this goes on, tell whoever runs this site."
        >
          {nameOf(channel, count)} since {formatDateTime(since)}
        </Line>
      ))}
      {mailboxUnreadableSince && (
        <Line hint="They come in as soon as your mailbox can be read again. If this goes on, tell whoever runs this site.">
          No replies by email have come in since {formatDateTime(mailboxUnreadableSince)}
        </Line>
      )}
    </ul>
  )
}

function Line({ hint, children }: { hint: string; children: ReactNode }) {
  return (
    <li className="border-line border-b py-3">
      <p>{children}</p>
      <p className="text-muted text-sm">{hint}</p>
    </li>
  )
}

function nameOf(channel: Stuck['channel'], count: number): string {
  const name = channel === 'email' ? 'email' : 'text'
  return count === 1 ? `One ${name} not sent` : `${formatNumber(count)} ${name}s not sent, the oldest`
}
