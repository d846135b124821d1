import { useId } from 'react'
import { JoinLink } from '#app/components/ui/join-link.tsx'
import type { OwnAppointmentRow } from '#shared/appointments.ts'
import { formatDateTime } from '#shared/dates.ts'

/** An online session that begins or is under way. */
export function JoinCard({ appointment }: { appointment: OwnAppointmentRow }) {
  const heading = useId()
  const { service_type, appointment_date, duration_minutes, join_url } = appointment
  return (
    <section
      aria-labelledby={heading}
      className="mb-12 flex flex-wrap items-center justify-between gap-x-10 gap-y-5 rounded-card border border-line bg-surface p-5 md:p-7"
    >
      <div>
        <h2 id={heading} className="text-2xl">
          Your session
        </h2>
        <p className="mt-2 text-muted [overflow-wrap:anywhere]">
          <bdi>{service_type}</bdi>, {formatDateTime(appointment_date)}, {duration_minutes} minutes
        </p>
      </div>
      <JoinLink href={join_url} />
    </section>
  )
}
