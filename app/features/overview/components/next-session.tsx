import { Link } from 'react-router'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { JoinLink } from '#app/components/ui/join-link.tsx'
import { PersonLink } from '#app/components/ui/person-link.tsx'
import * as dashboardPaths from '#app/dashboard-paths.ts'
import { formatDateTime } from '#shared/dates.ts'
import { toLocal } from '#shared/local-time.ts'
import type { NextSession as Session } from '#shared/overview.ts'

/** The session that is under way or begins next. */
export function NextSession({ session }: { session: Session }) {
  const { id, client_name, service_type, starts_at, duration_minutes, join_url, needs_link } = session
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line border-b py-4">
      <p className="min-w-0 [overflow-wrap:anywhere]">
        <span className="text-muted">Next session: </span>
        {formatDateTime(starts_at)},{' '}
        <PersonLink to={dashboardPaths.clientOf('appointment', id)} name={client_name} />
        <span className="block text-muted text-sm">
          {service_type}, {duration_minutes} minutes
        </span>
        {needs_link && (
          <span className="block text-sm">
            It has no meeting link yet.{' '}
            <Link to={dashboardPaths.calendarSettings()} className="underline underline-offset-4">
              Set your link
            </Link>
          </span>
        )}
      </p>
      <div className="flex flex-wrap gap-3">
        <JoinLink href={join_url} size="small" />
        <ButtonLink
          to={dashboardPaths.calendarDay(toLocal(new Date(starts_at)).date)}
          variant="secondary"
          size="small"
        >
          Open the day
        </ButtonLink>
      </div>
    </div>
  )
}
