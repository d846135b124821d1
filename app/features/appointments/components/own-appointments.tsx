import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { StatusBadge } from '#app/components/ui/badge.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { JoinLink } from '#app/components/ui/join-link.tsx'
import { ListLimitNote } from '#app/components/ui/list-limit-note.tsx'
import { LoadError } from '#app/components/ui/load-error.tsx'
import { Spinner } from '#app/components/ui/spinner.tsx'
import { TimeZoneNote } from '#app/components/ui/time-zone-note.tsx'
import { ownAppointmentsQuery } from '#app/features/appointments/queries.ts'
import { clientAppointmentTone, type OwnAppointmentRow } from '#shared/appointments.ts'
import { formatDateTime } from '#shared/dates.ts'
import { minutes } from '#shared/time.ts'

type Props = {
  /** What the client can do with an appointment, below it. */
  actions?: ((appointment: OwnAppointmentRow) => ReactNode) | undefined
}

/** More than these are folded, so that the next appointment is in sight. */
const earlierMax = 3

/** The portal's list of the client's own appointments, the earliest first. */
export function OwnAppointments({ actions }: Props) {
  const { data, isPending, isFetching, refetch } = useQuery(ownAppointmentsQuery)
  const [now] = useState(() => Date.now())
  if (isPending) return <Spinner label="Loading..." />
  if (!data) return <LoadError subject="your appointments" busy={isFetching} onRetry={() => void refetch()} />
  if (data.length === 0) {
    return (
      <EmptyState
        text="You don't have any appointments yet."
        hint="Request one with the form. We'll email you when it's confirmed."
      />
    )
  }
  const isOver = ({ appointment_date, duration_minutes }: OwnAppointmentRow) =>
    Date.parse(appointment_date) + minutes(duration_minutes) <= now
  const earlier = data.filter(isOver)
  const isFolded = earlier.length > earlierMax
  const shown = isFolded ? data.filter((appointment) => !isOver(appointment)) : data
  return (
    <div>
      <TimeZoneNote />
      <ListLimitNote rowCount={data.length} />
      {isFolded && (
        <details className="border-line border-t">
          <summary className="cursor-pointer py-4 font-medium text-leaf">
            Earlier appointments ({earlier.length})
          </summary>
          <AppointmentItems appointments={earlier} actions={actions} />
        </details>
      )}
      {shown.length > 0 ? (
        <AppointmentItems appointments={shown} actions={actions} />
      ) : (
        <p className="border-line border-y py-4 text-muted">You have no appointment ahead.</p>
      )}
    </div>
  )
}

function AppointmentItems({ appointments, actions }: Props & { appointments: readonly OwnAppointmentRow[] }) {
  return (
    <ul className="border-line border-t">
      {appointments.map((appointment) => (
        <AppointmentItem key={appointment.id} appointment={appointment}>
          {actions?.(appointment)}
        </AppointmentItem>
      ))}
    </ul>
  )
}

function AppointmentItem({ appointment, children }: { appointment: OwnAppointmentRow; children: ReactNode }) {
  const { service_type, appointment_date, duration_minutes, status } = appointment
  return (
    <li className="grid gap-y-1 border-line border-b py-5">
      {/* On narrow screens in large text, the badge goes below. */}
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-1">
        <p className="min-w-0 flex-[1_1_12rem] break-words font-medium">
          <bdi>{service_type}</bdi>
        </p>
        <p>
          <StatusBadge tone={clientAppointmentTone(status)} status={status} />
        </p>
      </div>
      <p className="text-muted tabular-nums">
        <time dateTime={appointment_date}>{formatDateTime(appointment_date)}</time> · {duration_minutes}{' '}
        minutes
      </p>
      {appointment.join_url && (
        <p className="mt-2">
          <JoinLink href={appointment.join_url} size="small" />
        </p>
      )}
      {children}
    </li>
  )
}
