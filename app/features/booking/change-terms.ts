import { nameMoment } from '#app/features/booking/wording.ts'
import { practice } from '#practice/practice.ts'
import { hours } from '#shared/time.ts'

/** Until when a session that starts at an instant can be moved or cancelled. */
export function describeTerms(startsAt: string, cancellationNoticeHours: number): string {
  if (cancellationNoticeHours === 0) return 'You can move or cancel until it starts.'
  const deadline = new Date(Date.parse(startsAt) - hours(cancellationNoticeHours))
  if (deadline <= new Date())
    return `It starts too soon to move or cancel online. Ask ${practice.coach.firstName} instead.`
  return `You can move or cancel until ${nameMoment(deadline.toISOString())}.`
}
