import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { LoadError } from '#app/components/ui/load-error.tsx'
import { Spinner } from '#app/components/ui/spinner.tsx'
import { TimeZoneNote } from '#app/components/ui/time-zone-note.tsx'
import { PasswordResetButton } from '#app/features/identity/components/password-reset-button.tsx'
import { sessionsQuery } from '#app/features/identity/queries.ts'
import { useRevokeSessions } from '#app/features/identity/use-revoke-sessions.ts'
import { useKeepFocus } from '#app/lib/use-keep-focus.ts'
import type { SessionRow } from '#shared/account.ts'
import { formatDateTime } from '#shared/dates.ts'

/** The user's sessions, each with a button to end it. */
export function SessionsPanel({ email }: { email: string }) {
  const heading = useId()
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="text-2xl">
        Signed in on
      </h2>
      <p className="mt-2 mb-4 text-muted">
        Don't recognize a device? Sign it out, then change your password.
      </p>
      <Sessions email={email} />
    </section>
  )
}

function Sessions({ email }: { email: string }) {
  const { data, isPending, isFetching, refetch } = useQuery(sessionsQuery)
  const { revoke, revokingId, revokeOthers, isRevokingOthers } = useRevokeSessions()
  useKeepFocus()
  if (isPending) return <Spinner label="Loading..." />
  if (!data) return <LoadError subject="your devices" busy={isFetching} onRetry={() => void refetch()} />
  return (
    <>
      <TimeZoneNote />
      <ul className="border-line border-t">
        {data.map((session) => (
          <SessionItem
            key={session.id}
            session={session}
            busy={revokingId === session.id}
            onRevoke={revoke}
          />
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap gap-3">
        {data.length > 2 && (
          <Button
            variant="secondary"
            size="small"
            busy={isRevokingOthers}
            busyText="Signing out..."
            onClick={revokeOthers}
          >
            Sign out everywhere else
          </Button>
        )}
        <PasswordResetButton email={email} />
      </div>
    </>
  )
}

type ItemProps = { session: SessionRow; busy: boolean; onRevoke: (session: SessionRow) => void }

function SessionItem({ session, busy, onRevoke }: ItemProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-4 border-line border-b py-4">
      <div>
        <p className="font-medium">{session.device}</p>
        <p className="text-sm text-muted tabular-nums">
          Signed in on <time dateTime={session.created_at}>{formatDateTime(session.created_at)}</time>
        </p>
      </div>
      {session.current ? (
        <p className="shrink-0 text-muted">This device</p>
      ) : (
        <Button
          variant="secondary"
          size="small"
          className="shrink-0"
          busy={busy}
          busyText="Signing out..."
          aria-label={`Sign out ${session.device}, signed in on ${formatDateTime(session.created_at)}`}
          onClick={() => onRevoke(session)}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}
