import type { Span } from '#server/booking/appointment-time.ts'
import { appointmentDates } from '#shared/appointments.ts'
import { toLocal } from '#shared/local-time.ts'

export const pastSentence = 'This time has passed.'
export const farSentence = 'This is more than a year away.'

/** Later than the portal's form takes: probably a mistyped year. */
export const isFarAhead = (time: Date, now: Date): boolean => toLocal(time).date > appointmentDates(now).max

/** Why a stretch of the owner's calendar is probably mistyped, as a sentence; null for an ordinary one. */
export function describeTimeWarning({ to }: Span, now: Date): string | null {
  if (to <= now) return pastSentence
  return isFarAhead(new Date(to.getTime() - 1), now) ? farSentence : null
}
