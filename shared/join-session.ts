import type { AppointmentStatus } from '#shared/appointments.ts'
import { hours, minutes, seconds } from '#shared/time.ts'

/** A session can be joined from this long before its start until its end. */
const joinBeforeMs = minutes(15)

type Session = { status: AppointmentStatus; appointmentDate: Date; durationMinutes: number }

/** Whether a confirmed session is about to begin or under way. */
export function canJoin({ status, appointmentDate, durationMinutes }: Session, now: Date): boolean {
  const untilStartMs = appointmentDate.getTime() - now.getTime()
  return status === 'confirmed' && untilStartMs <= joinBeforeMs && -untilStartMs < minutes(durationMinutes)
}

const checkAgainMs = seconds(30)
const longestWaitMs = hours(12)

/** After how long to ask again whether it can be joined; null once it is over. */
export function joinCheckInMs(session: Session & { canJoin: boolean }, now: Date): number | null {
  if (session.status !== 'confirmed') return null
  const startMs = session.appointmentDate.getTime()
  const endMs = startMs + minutes(session.durationMinutes)
  const nowMs = now.getTime()
  if (nowMs >= endMs) return null
  const changesInMs = (session.canJoin ? endMs : startMs - joinBeforeMs) - nowMs
  // Not sooner: this clock may be ahead of the server's.
  return Math.min(Math.max(changesInMs, checkAgainMs), longestWaitMs)
}
