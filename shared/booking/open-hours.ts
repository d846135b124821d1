import type { SessionPlace } from '#shared/appointments.ts'
import { mergeSpans, type Span } from '#shared/booking/occupied-span.ts'
import type { BookingRules, CalendarDay } from '#shared/booking/rules.ts'
import { type DayClock, minuteOfDay, weekdayOf } from '#shared/local-time.ts'

/** Opening and closing time of one row, in minutes of the local day. */
export type OpenRow = { opens: number; closes: number }

/** The rows of a date that count for a place, the weekly ones and those of this date alone. */
export function openRows(
  { hours }: Pick<BookingRules, 'hours'>,
  calendarDays: readonly CalendarDay[],
  place: SessionPlace,
  date: string,
): OpenRow[] {
  const differing = calendarDays.filter(
    (day) => day.date === date && (day.place === null || day.place === place),
  )
  const weekday = weekdayOf(date)
  const weekly = differing.some(({ kind }) => kind === 'closed')
    ? []
    : hours.filter((row) => row.place === place && row.days.includes(weekday))
  const extra = differing.filter(({ kind }) => kind === 'extra')
  return [...weekly, ...extra].flatMap(({ opens, closes }) =>
    opens !== null && closes !== null ? [{ opens: minuteOfDay(opens), closes: minuteOfDay(closes) }] : [],
  )
}

/** When it is open, in order. Rows that overlap or touch are one span: a session may last across them. */
export function openSpans(rows: readonly OpenRow[], clock: DayClock): Span[] {
  const spans = rows
    .map(({ opens, closes }) => ({ startMs: clock.firstFrom(opens), endMs: clock.firstFrom(closes) }))
    .filter(({ startMs, endMs }) => startMs < endMs)
  return mergeSpans(spans)
}
