import type { Session } from '#server/booking/appointment-time.ts'
import { sessionPlaces } from '#shared/appointments.ts'
import { openRows, openSpans } from '#shared/booking/open-hours.ts'
import type { CalendarDay, WeeklyHours } from '#shared/booking/rules.ts'
import { clockOfDay, toLocal } from '#shared/local-time.ts'
import { minutes } from '#shared/time.ts'

/** Rows without a place count for both. */
type Hours = readonly (Omit<WeeklyHours, 'place'> & Partial<Pick<WeeklyHours, 'place'>>)[]

/** Whether a session is within the hours of its place, as visitors can book it; of any place when it has none. */
export function isWithinHours(
  hours: Hours,
  calendarDays: readonly CalendarDay[],
  { startsAt, durationMinutes, place }: Session,
): boolean {
  const { date } = toLocal(startsAt)
  const clock = clockOfDay(date)
  const [startMs, endMs] = [startsAt.getTime(), startsAt.getTime() + minutes(durationMinutes)]
  return (place === null ? sessionPlaces : [place]).some((at) => {
    const atPlace = hours.map((row) => ({ place: at, ...row }))
    const spans = openSpans(openRows({ hours: atPlace }, calendarDays, at, date), clock)
    return spans.some((span) => span.startMs <= startMs && endMs <= span.endMs)
  })
}
