import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ownAppointmentsQuery } from '#app/features/appointments/queries.ts'
import type { OwnAppointmentRow } from '#shared/appointments.ts'
import { canJoin, joinCheckInMs } from '#shared/join-session.ts'

/** The client's session that begins in 15 minutes or is under way. Asks again whenever that changes. */
export function useNearSession(): OwnAppointmentRow | undefined {
  const [now, setNow] = useState(() => new Date())
  const { data = [], dataUpdatedAt, refetch } = useQuery(ownAppointmentsQuery)
  useEffect(() => {
    const checks = data.flatMap((row) => {
      const session = toSession(row)
      return joinCheckInMs({ ...session, canJoin: canJoin(session, now) }, new Date()) ?? []
    })
    if (checks.length === 0) return
    const timer = setTimeout(
      () => {
        setNow(new Date())
        void refetch()
      },
      Math.min(...checks),
    )
    return () => clearTimeout(timer)
  }, [data, now, refetch])
  const latest = new Date(Math.max(now.getTime(), dataUpdatedAt))
  return data.find((row) => row.join_url !== null) ?? data.find((row) => canJoin(toSession(row), latest))
}

const toSession = ({ status, appointment_date, duration_minutes }: OwnAppointmentRow) => ({
  status,
  appointmentDate: new Date(appointment_date),
  durationMinutes: duration_minutes,
})
