import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, call } from '#app/lib/api.ts'
import { formatDateTime } from '#shared/dates.ts'
import type { Channel, SandboxMessage } from '#shared/outbox.ts'

const kept = queryOptions({
  queryKey: ['outbox', 'kept'],
  queryFn: () => call(api.api.outbox.kept.$get()),
})

/** While mail and texts go nowhere: says so, and shows what would have been sent. Nothing where they are sent. */
export function SandboxMessages() {
  const { data, refetch } = useQuery(kept)
  const [open, setOpen] = useState(false)
  if (!data || data.channels.length === 0) return null
  const { channels, messages } = data
  return (
    <details
      className="border-line border-b"
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open)
        if (currentTarget.open) void refetch()
      }}
    >
      <summary className="min-h-11 cursor-pointer py-2.5 text-sm text-muted md:px-5">
        {serviceless(channels)} kept here instead of being sent
      </summary>
      {open && messages.length === 0 && <p className="pb-4 md:px-5">Nothing has been kept yet.</p>}
      {open && messages.length > 0 && (
        <ul aria-label="Messages kept instead of being sent" className="divide-y divide-line md:px-5">
          {messages.map((message) => (
            <Kept key={message.id} message={message} />
          ))}
        </ul>
      )}
    </details>
  )
}

function serviceless(channels: readonly Channel[]): string {
  if (channels.length > 1) return 'No mail and no text service is set up: mail and texts are'
  return channels[0] === 'email'
    ? 'No mail service is set up: mail is'
    : 'No text service is set up: texts are'
}

function Kept({ message: { channel, to, subject, text, created_at } }: { message: SandboxMessage }) {
  return (
    <li className="py-3">
      <p className="break-words text-sm text-muted tabular-nums">
        {channel === 'email' ? 'Mail' : 'Text'}, {formatDateTime(created_at)}, to {to}
      </p>
      {subject && (
        <p dir="auto" className="mt-1 break-words font-medium">
          {subject}
        </p>
      )}
      <p dir="auto" className="mt-1 whitespace-pre-wrap break-words">
        {withLinks(text)}
      </p>
    </li>
  )
}

/** Every second part is an address. */
const withLinks = (text: string) =>
  text.split(/(https?:\/\/[^\s<]+)/).map((part, n) =>
    n % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
      <a key={n} href={part} className="break-all underline underline-offset-4">
        {part}
      </a>
    ),
  )
