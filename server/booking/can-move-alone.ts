import type { Content } from '#practice/snapshot.ts'
import type { AppointmentStatus, SessionPlace } from '#shared/appointments.ts'

/** Columns of an appointment that say what is booked. */
type BookedSession = {
  serviceSlug: string | null
  durationMinutes: number
  place: SessionPlace | null
  status: AppointmentStatus
}

/**
 * Whether its client can choose another free time without asking: of a session that is still booked online as it was, of that length
 * and at that place. A confirmed one of a service that the owner confirms stays put.
 */
export function canMoveAlone(
  { serviceSlug, durationMinutes, place, status }: BookedSession,
  { booking, catalog }: Content,
): boolean {
  const rule = booking?.services.find(({ slug }) => slug === serviceSlug)
  const offered = catalog.services.find(({ slug }) => slug === serviceSlug)
  if (!rule || offered?.place !== place) return false
  const isOfLength = offered.durations.some(({ minutes }) => minutes === durationMinutes)
  return isOfLength && (rule.confirmation === 'atOnce' || status === 'pending')
}
