import { toMinutes } from '#app/features/calendar/day-layout.ts'
import type { SessionPlace } from '#shared/appointments.ts'
import type { BookingRules } from '#shared/booking/rules.ts'
import type { CalendarDay } from '#shared/calendar.ts'
import { weekdayOf } from '#shared/local-time.ts'

export type MinuteSpan = readonly [fromMinute: number, toMinute: number]

/** When a date can be booked at any place, in minutes since midnight; null while no hours are published. */
export function openSpans(
  date: string,
  rules: Pick<BookingRules, 'hours'> | null,
  days: readonly CalendarDay[],
): MinuteSpan[] | null {
  if (!rules) return null
  const weekday = weekdayOf(date)
  const weekly = rules.hours.filter(
    ({ place, days: on }) => on.includes(weekday) && !isClosed(days, date, place),
  )
  const extra = days.filter((day) => day.date === date && day.kind === 'extra')
  const spans = [...weekly, ...extra]
    .flatMap(({ opens, closes }): MinuteSpan[] =>
      opens && closes ? [[toMinutes(opens), toMinutes(closes)]] : [],
    )
    .sort((a, b) => a[0] - b[0])
  return merge(spans)
}

/** Whether the owner closed a date to the sessions of a place. */
export const isClosed = (days: readonly CalendarDay[], date: string, place: SessionPlace) =>
  days.some(
    (day) => day.date === date && day.kind === 'closed' && (day.place === null || day.place === place),
  )

function merge(sorted: readonly MinuteSpan[]): MinuteSpan[] {
  const merged: MinuteSpan[] = []
  for (const [from, to] of sorted) {
    const last = merged.at(-1)
    if (last && from <= last[1]) merged[merged.length - 1] = [last[0], Math.max(last[1], to)]
    else merged.push([from, to])
  }
  return merged
}
