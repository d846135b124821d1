import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
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

type Props = {
  /** What the client can do with an appointment, below it. */
  actions?: ((appointment: OwnAppointmentRow) => ReactNode) | undefined
}

/** The portal's list of the client's own appointments, the earliest first. */
export function OwnAppointments({ actions }: Props) {
  const { data, isPending, isFetching, refetch } = useQuery(ownAppointmentsQuery)
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
  return (
    <div>
      <TimeZoneNote />
      <ListLimitNote rowCount={data.length} />
      <ul className="border-line border-t">
        {data.map((appointment) => (
          <AppointmentItem key={appointment.id} appointment={appointment}>
            {actions?.(appointment)}
          </AppointmentItem>
        ))}
      </ul>
    </div>
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
