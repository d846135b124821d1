import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadError } from '#app/components/ui/load-error.tsx'
import { Spinner } from '#app/components/ui/spinner.tsx'
import { emailQuery } from '#app/features/inbox/queries.ts'
import { formatBytes } from '#shared/attachments.ts'
import type { ReceivedEmail } from '#shared/inbox.ts'

/** What stands above the words of a received email: what it is about, and whether it is really from them. */
export function EmailHead({ email: { subject, from, is_verified } }: { email: ReceivedEmail }) {
  const isReply = /^(?:re|aw|sv|antw|fwd?):/i.test(subject)
  return (
    <>
      {subject && !isReply && (
        <p dir="auto" className="mb-1 font-medium [overflow-wrap:anywhere]">
          {subject}
        </p>
      )}
      {from ? (
        <p className="mb-1 text-on-tone-yellow text-sm [overflow-wrap:anywhere]">Sent from {from}</p>
      ) : (
        !is_verified && (
          <p className="mb-1 text-on-tone-yellow text-sm">
            Not verified that it came from them. Anybody can write an address as the sender.
          </p>
        )
      )}
    </>
  )
}

/** Files that came along and are too large or too many to be stored. */
export function UnstoredFiles({ files }: Pick<ReceivedEmail, 'files'>) {
  if (files.length === 0) return null
  const names = files.map(({ name, bytes }) => `${name} (${formatBytes(bytes)})`).join(', ')
  return <p className="mt-2 text-muted text-sm [overflow-wrap:anywhere]">Not stored: {names}</p>
}

/** With what it quotes, and its signature. Fetched once somebody wants to see it. */
export function WholeEmail({ id }: { id: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const { data, isFetching, isError, refetch } = useQuery({ ...emailQuery(id), enabled: isOpen })
  return (
    <details
      className="mt-2 border-line border-t pt-1 text-[0.9375rem]"
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="cursor-pointer py-1">Show the whole email</summary>
      {data ? (
        <p dir="auto" className="mt-1 whitespace-pre-wrap text-muted [overflow-wrap:anywhere]">
          {data.text}
        </p>
      ) : isError ? (
        <LoadError subject="the email" busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Spinner label="Loading the email..." />
      )}
    </details>
  )
}
