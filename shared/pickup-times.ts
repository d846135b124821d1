import type { Span } from '#shared/booking/occupied-span.ts'
import { addDays, clockOfDay, minuteOfDay, toLocal, weekdayOf } from '#shared/local-time.ts'
import { hours } from '#shared/time.ts'

/** The published content's `pickup`, which `practice/selling-schema.ts` checks. Times of day in the practice's time zone. */
type PickupHours = {
  hours: readonly { days: readonly string[]; opens: string; closes: string }[]
  noticeHours: number
  daysAhead: number
}

export type PickupSpan = { startsAt: Date; endsAt: Date }

const longestMinutes = 60

/**
 * When an order can be picked up: an hour at a time from opening to closing, the last one shorter, from the notice on.
 * @param closedDates dates in the practice's time zone on which nothing is handed out
 * @param blocked stretches in which nobody is there to hand it out
 */
export function listPickupTimes(
  { hours: rows, noticeHours, daysAhead }: PickupHours,
  {
    closedDates,
    blocked = [],
    now,
  }: { closedDates: readonly string[]; blocked?: readonly PickupSpan[]; now: Date },
): PickupSpan[] {
  const today = toLocal(now).date
  const earliestMs = now.getTime() + hours(noticeHours)
  return Array.from({ length: daysAhead + 1 }, (_, index) => addDays(today, index))
    .filter((date) => !closedDates.includes(date))
    .flatMap((date) => spansOf(rows, date))
    .filter(({ startMs }) => startMs >= earliestMs && startMs > now.getTime())
    .map(({ startMs, endMs }) => ({ startsAt: new Date(startMs), endsAt: new Date(endMs) }))
    .filter(
      (time) => !blocked.some(({ startsAt, endsAt }) => time.startsAt < endsAt && time.endsAt > startsAt),
    )
}

/** Clocks that are set forward shorten an hour or take it away; set back, they prolong one. */
function spansOf(rows: PickupHours['hours'], date: string): Span[] {
  const clock = clockOfDay(date)
  return rows
    .filter(({ days }) => days.includes(weekdayOf(date)))
    .flatMap(({ opens, closes }) => hoursBetween(minuteOfDay(opens), minuteOfDay(closes)))
    .map(([from, to]) => ({ startMs: clock.firstFrom(from), endMs: clock.firstFrom(to) }))
    .filter(({ startMs, endMs }) => startMs < endMs)
    .toSorted((a, b) => a.startMs - b.startMs)
}

function hoursBetween(opens: number, closes: number): [number, number][] {
  const count = Math.ceil((closes - opens) / longestMinutes)
  return Array.from({ length: count }, (_, index) => {
    const from = opens + index * longestMinutes
    return [from, Math.min(from + longestMinutes, closes)]
  })
}
