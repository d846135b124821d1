import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, call } from '#app/lib/api.ts'
import { formatDateTime } from '#shared/dates.ts'
import type { KeptMessage } from '#shared/outbox.ts'

const kept = queryOptions({
  queryKey: ['outbox', 'kept'],
  queryFn: async () => (await call(api.api.outbox.kept.$get())).messages,
})

/** While mail and texts go nowhere: says so, and shows what would have been sent. Nothing where they are sent. */
export function KeptMessages() {
  const { data, refetch } = useQuery(kept)
  const [open, setOpen] = useState(false)
  if (!data) return null
  return (
    <details
      className="border-line border-b"
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open)
        if (currentTarget.open) void refetch()
      }}
    >
      <summary className="min-h-11 cursor-pointer py-2.5 text-sm text-soft md:px-5">
        Without a mail and a text service, messages are kept here instead of being sent
      </summary>
      {open && data.length === 0 && <p className="pb-4 md:px-5">Nothing would have been sent yet.</p>}
      {open && (
        <ul aria-label="Messages kept instead of being sent" className="divide-y divide-line md:px-5">
          {data.map((message) => (
            <Kept key={message.id} message={message} />
          ))}
        </ul>
      )}
    </details>
  )
}

function Kept({ message: { channel, to, subject, text, created_at } }: { message: KeptMessage }) {
  return (
    <li className="py-3">
      <p className="break-words text-sm text-soft tabular-nums">
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
