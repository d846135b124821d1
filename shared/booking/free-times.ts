import type { SessionPlace } from '#shared/appointments.ts'
import { doOverlap, mergeSpans, occupiedSpan, type Span } from '#shared/booking/occupied-span.ts'
import { type OpenRow, openRows, openSpans } from '#shared/booking/open-hours.ts'
import type { BookingRules, CalendarDay } from '#shared/booking/rules.ts'
import { addDays, clockOfDay, type DayClock, toLocal } from '#shared/local-time.ts'
import { minutes } from '#shared/time.ts'

export type FreeTimesInput = {
  rules: Omit<BookingRules, 'services'>
  place: SessionPlace
  /** How long the session is to last. */
  minutes: number
  calendarDays: readonly CalendarDay[]
  /** Everything that occupies time in these days, buffers and travel included, in any order. */
  taken: readonly Span[]
  /** When sessions start that count for the most per day, in milliseconds. */
  sessionStarts: readonly number[]
  now: Date
  /** The first date, in the practice's time zone. */
  from: string
  days: number
}

export type FreeDay = { date: string; times: Date[] }

/** The times at which a session can start, by date. */
export function listFreeTimes(input: FreeTimesInput): FreeDay[] {
  return [...freeDays(input)]
}

/** Day by day, so that whoever looks for the next free time reads no further. */
export function* freeDays(input: FreeTimesInput): Generator<FreeDay> {
  const { rules, place, calendarDays, now, from, days } = input
  const today = toLocal(now).date
  const last = addDays(today, rules.daysAhead)
  const taken = mergeSpans(input.taken)
  const sessions = countByDate(input.sessionStarts)
  for (let index = 0; index < days; index++) {
    const date = addDays(from, index)
    const isFull = rules.maxPerDay !== null && (sessions.get(date) ?? 0) >= rules.maxPerDay
    if (date < today || date > last || isFull) {
      yield { date, times: [] }
      continue
    }
    const rows = openRows(rules, calendarDays, place, date)
    yield { date, times: rows.length > 0 ? freeTimesOf(input, rows, clockOfDay(date), taken) : [] }
  }
}

function freeTimesOf(
  { rules, place, minutes: duration, now }: FreeTimesInput,
  rows: readonly OpenRow[],
  clock: DayClock,
  taken: readonly Span[],
): Date[] {
  const spans = openSpans(rows, clock)
  const earliest = now.getTime() + minutes(rules.minimumNoticeMinutes)
  const isFree = (startMs: number) => {
    const session = { startMs, endMs: startMs + minutes(duration) }
    const isOpen = spans.some((span) => span.startMs <= session.startMs && session.endMs <= span.endMs)
    return isOpen && startMs > now.getTime() && !isTaken(taken, occupiedSpan(rules, place, session))
  }
  return startsOf(rules, rows, clock)
    .filter((startMs) => startMs >= earliest && isFree(startMs))
    .map((startMs) => new Date(startMs))
}

/** Opening time and every so many minutes after it, as the clock on the wall shows them: a skipped time has no start. */
function startsOf(
  { startEveryMinutes }: Pick<BookingRules, 'startEveryMinutes'>,
  rows: readonly OpenRow[],
  clock: DayClock,
): number[] {
  const starts = new Set<number>()
  for (const { opens, closes } of rows)
    for (let minute = opens; minute < closes; minute += startEveryMinutes) {
      const startMs = clock.at(minute)
      if (startMs !== null) starts.add(startMs)
    }
  return [...starts].sort((a, b) => a - b)
}

/** By halving: `taken` is in order. */
function isTaken(taken: readonly Span[], wanted: Span): boolean {
  let [low, high] = [0, taken.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((taken[middle]?.endMs ?? 0) <= wanted.startMs) low = middle + 1
    else high = middle
  }
  const first = taken[low]
  return first !== undefined && doOverlap(first, wanted)
}

function countByDate(starts: readonly number[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const startMs of starts) {
    const { date } = toLocal(new Date(startMs))
    counts.set(date, (counts.get(date) ?? 0) + 1)
  }
  return counts
}
