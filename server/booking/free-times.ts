import { and, between, gt, lt, ne, or, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { type Span, toRange } from '#server/booking/appointment-time.ts'
import { bookedTimes } from '#server/db/schema/booked-times.ts'
import { busyTimes, calendarDays } from '#server/db/schema/calendar.ts'
import type { SessionPlace } from '#shared/appointments.ts'
import { type FreeDay, type FreeTimesInput, freeDays, listFreeTimes } from '#shared/booking/free-times.ts'
import type { BookingRules } from '#shared/booking/rules.ts'
import { addDays, startOfDay, toLocal } from '#shared/local-time.ts'
import { days, hours } from '#shared/time.ts'

export type FreeTimesQuery = {
  rules: Omit<BookingRules, 'services'>
  place: SessionPlace
  /** How long the session is to last. */
  minutes: number
  /** The first date, in the practice's time zone. */
  from: string
  days: number
  now: Date
  /** When the time was chosen, if it isn't now: from then on the notice counts. */
  chosenAt?: Date
  /** Rows that are no obstacle: the hold or the appointment that is to be moved. */
  except?: { bookedTimeId?: string | undefined; appointmentId?: string | undefined }
  /** The owner needs no notice and may look as far ahead as they like. */
  isOwner?: boolean
}

/** The times at which a session can start, by date. Only under the lock of `lockCalendar` do they stay free. */
export async function readFreeTimes(tx: Tx, query: FreeTimesQuery): Promise<FreeDay[]> {
  return listFreeTimes(await readInput(tx, query))
}

const daysAtOnce = 31
const ownerDaysAhead = 3650

/** The first free times after an instant, at most `count`. */
export async function readNextTimes(
  tx: Tx,
  { after, ...query }: Omit<FreeTimesQuery, 'from' | 'days'> & { after: Date },
  count: number,
): Promise<Date[]> {
  const nextTimes: Date[] = []
  const last = addDays(toLocal(query.now).date, query.rules.daysAhead)
  for (let from = toLocal(after).date; from <= last; from = addDays(from, daysAtOnce)) {
    for (const { times } of freeDays(await readInput(tx, { ...query, from, days: daysAtOnce }))) {
      nextTimes.push(...times.filter((time) => time > after))
      if (nextTimes.length >= count) return nextTimes.slice(0, count)
    }
  }
  return nextTimes
}

/** A time that somebody wants. */
export type WantedTime = Omit<FreeTimesQuery, 'from' | 'days'> & { startsAt: Date }

/** Whether a session can start at exactly this instant. Only under the lock of `lockCalendar` does it stay true. */
export async function isFreeTime(tx: Tx, wanted: WantedTime): Promise<boolean> {
  return (await checkSlot(tx, wanted)).isFree
}

/** As `isFreeTime`. `isStillFree` reads again what occupies time, but not the days that differ and other calendars. */
export async function checkSlot(tx: Tx, wanted: WantedTime) {
  const query = { ...wanted, from: toLocal(wanted.startsAt).date, days: 1 }
  const input = await readInput(tx, query)
  const hasTime = (read: FreeTimesInput) =>
    listFreeTimes(read).some(({ times }) =>
      times.some((time) => time.getTime() === wanted.startsAt.getTime()),
    )
  return {
    isFree: hasTime(input),
    isStillFree: async () =>
      hasTime({ ...input, ...takenBy(await readBooked(tx, query, windowOf(query)), input.busy) }),
  }
}

/** Everything that can occupy time in the days asked for: a session outside of them is near enough with buffers and travel. */
function windowOf({ from, days: length, now }: FreeTimesQuery): Span {
  const margin = hours(7)
  const start = startOfDay(from) ?? now
  const end = (startOfDay(addDays(from, length - 1)) ?? now).getTime() + days(1) + hours(2)
  return { from: new Date(start.getTime() - margin), to: new Date(end + margin) }
}

/** What occupies the days asked for: one reading through an index each, whatever else is stored. */
async function readInput(tx: Tx, query: FreeTimesQuery) {
  const { from, now, isOwner = false } = query
  const window = windowOf(query)
  const [rows, busy, differing] = await Promise.all([
    readBooked(tx, query, window),
    tx
      .select({ startMs: epochMs(busyTimes.startsAt), endMs: epochMs(busyTimes.endsAt) })
      .from(busyTimes)
      .where(and(gt(busyTimes.endsAt, window.from), lt(busyTimes.startsAt, window.to))),
    tx
      .select()
      .from(calendarDays)
      .where(between(calendarDays.date, from, addDays(from, query.days - 1))),
  ])
  return {
    ...query,
    now: query.chosenAt ?? now,
    rules: isOwner ? { ...query.rules, minimumNoticeMinutes: 0, daysAhead: ownerDaysAhead } : query.rules,
    calendarDays: differing,
    busy,
    ...takenBy(rows, busy),
  }
}

type BookedRow = { kind: string; startMs: number; endMs: number; sessionMs: number }

const takenBy = (rows: readonly BookedRow[], busy: FreeTimesInput['taken']) => ({
  taken: [...rows, ...busy],
  sessionStarts: rows.flatMap(({ kind, sessionMs }) => (kind === 'block' ? [] : [sessionMs])),
})

function readBooked(tx: Tx, { except = {}, now }: FreeTimesQuery, window: Span): Promise<BookedRow[]> {
  const isOther = [
    except.bookedTimeId ? ne(bookedTimes.id, except.bookedTimeId) : undefined,
    except.appointmentId
      ? sql`${bookedTimes.appointmentId} is distinct from ${except.appointmentId}`
      : undefined,
  ]
  return tx
    .select({
      kind: bookedTimes.kind,
      startMs: epochMs(sql`lower(${bookedTimes.occupied})`),
      endMs: epochMs(sql`upper(${bookedTimes.occupied})`),
      sessionMs: epochMs(bookedTimes.startsAt),
    })
    .from(bookedTimes)
    .where(
      and(
        sql`${bookedTimes.occupied} && ${toRange(window)}`,
        or(ne(bookedTimes.kind, 'hold'), gt(bookedTimes.expiresAt, now)),
        ...isOther,
      ),
    )
}

const epochMs = (instant: Parameters<typeof sql>[1]) =>
  sql<number>`(extract(epoch from ${instant}) * 1000)::float8`
