import { nameMoment } from '#app/features/booking/wording.ts'
import { practice } from '#practice/practice.ts'
import { hours } from '#shared/time.ts'

/** Until when a session that starts at an instant can be moved or cancelled. */
export function describeTerms(startsAt: string, cancellationNoticeHours: number): string {
  if (cancellationNoticeHours === 0) return 'You can move or cancel until it starts.'
  if (isTooSoon(startsAt, cancellationNoticeHours))
    return `It starts too soon to move or cancel online. Ask ${practice.coach.firstName} instead.`
  return `You can move or cancel until ${nameMoment(deadlineOf(startsAt, cancellationNoticeHours).toISOString())}.`
}

/**
 * The same before a move to another time; with what the move takes away where the notice period has begun by then.
 * `hasPaid`: something was paid that a cancellation would give back now.
 */
export function describeMoveTerms(
  startsAt: string,
  { cancellationNoticeHours, hasPaid }: { cancellationNoticeHours: number; hasPaid: boolean },
): string {
  if (!isTooSoon(startsAt, cancellationNoticeHours)) return describeTerms(startsAt, cancellationNoticeHours)
  return hasPaid
    ? 'After this move you can’t change it online, and what you paid isn’t refunded by itself: our terms apply.'
    : 'After this move you can’t change it online.'
}

const deadlineOf = (startsAt: string, cancellationNoticeHours: number) =>
  new Date(Date.parse(startsAt) - hours(cancellationNoticeHours))

const isTooSoon = (startsAt: string, cancellationNoticeHours: number) =>
  cancellationNoticeHours > 0 && deadlineOf(startsAt, cancellationNoticeHours) <= new Date()
