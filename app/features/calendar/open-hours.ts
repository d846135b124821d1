import { toMinutes } from '#app/features/calendar/day-layout.ts'
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
  const ofDate = days.filter((day) => day.date === date)
  const isClosed = (place: string) =>
    ofDate.some((day) => day.kind === 'closed' && (day.place === null || day.place === place))
  const weekday = weekdayOf(date)
  const weekly = rules.hours.filter(({ place, days: on }) => on.includes(weekday) && !isClosed(place))
  const extra = ofDate.filter(({ kind }) => kind === 'extra')
  const spans = [...weekly, ...extra]
    .flatMap(({ opens, closes }): MinuteSpan[] =>
      opens && closes ? [[toMinutes(opens), toMinutes(closes)]] : [],
    )
    .sort((a, b) => a[0] - b[0])
  return merge(spans)
}

function merge(sorted: readonly MinuteSpan[]): MinuteSpan[] {
  const merged: MinuteSpan[] = []
  for (const [from, to] of sorted) {
    const last = merged.at(-1)
    if (last && from <= last[1]) merged[merged.length - 1] = [last[0], Math.max(last[1], to)]
    else merged.push([from, to])
  }
  return merged
}
