import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sandboxMessagesQuery } from '#app/features/outbox/queries.ts'
import { wordPhone } from '#practice/wording.ts'
import { formatDateTime } from '#shared/dates.ts'
import type { MessageChannel, SandboxMessage } from '#shared/outbox.ts'

/** Shows emails and texts that weren't sent because their service isn't set up. Nothing when both are set up. */
export function SandboxMessages() {
  const { data, refetch } = useQuery(sandboxMessagesQuery)
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
        {missingServices(channels)} shown here instead of being sent.
      </summary>
      {open && messages.length === 0 && <p className="pb-4 md:px-5">There are no messages yet.</p>}
      {open && messages.length > 0 && (
        <ul aria-label="Messages shown instead of being sent" className="divide-y divide-line md:px-5">
          {messages.map((message) => (
            <Message key={message.id} message={message} />
          ))}
        </ul>
      )}
    </details>
  )
}

function missingServices(channels: readonly MessageChannel[]): string {
  if (channels.length > 1) return "Email and text messaging aren't set up yet, so emails and texts are"
  return channels[0] === 'email'
    ? "Email isn't set up yet, so emails are"
    : "Text messaging isn't set up yet, so texts are"
}

function Message({ message: { channel, to, subject, text, created_at } }: { message: SandboxMessage }) {
  return (
    <li className="py-3">
      <p className="break-words text-sm text-muted tabular-nums">
        {channel === 'email' ? 'Email' : 'Text'}, {formatDateTime(created_at)}, to {wordPhone(to)}
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

/** Splitting by a capturing group makes every second part an address. */
const withLinks = (text: string) =>
  text.split(/(https?:\/\/[^\s<]+)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order
      <a key={index} href={part} className="break-all underline underline-offset-4">
        {part}
      </a>
    ),
  )
