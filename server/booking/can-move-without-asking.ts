import type { Content } from '#practice/snapshot.ts'
import { findAwaitedSession } from '#server/booking/bookable-service.ts'
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
export function canMoveWithoutAsking(
  { serviceSlug, durationMinutes: minutes, place, status }: BookedSession,
  content: Content,
): boolean {
  const session = serviceSlug === null ? null : findAwaitedSession(content, { serviceSlug, minutes })
  if (session?.place !== place) return false
  return session.service.confirmation === 'atOnce' || status === 'pending'
}
