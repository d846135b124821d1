import { and, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import type { Span } from '#server/booking/appointment-time.ts'
import { type CalendarEntry, readCalendarEntries } from '#server/booking/calendar-entries.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import type { SessionPlace } from '#shared/appointments.ts'

const maxListed = 200

/** The sessions and requests of a span that are still to come, earliest first. `place`: only of one place; null for both. */
export function findAffectedSessions(
  tx: Tx,
  { from, to }: Span,
  { place, now }: { place: SessionPlace | null; now: Date },
): Promise<CalendarEntry[]> {
  const endsAt = sql`${appointments.appointmentDate} + make_interval(mins => ${appointments.durationMinutes})`
  const isAffected = and(
    inArray(appointments.status, ['pending', 'confirmed']),
    lt(appointments.appointmentDate, to),
    sql`${endsAt} > ${from.toISOString()}::timestamptz`,
    gt(appointments.appointmentDate, now),
    place === null ? undefined : or(isNull(appointments.place), eq(appointments.place, place)),
  )
  return readCalendarEntries(tx, isAffected, { limit: maxListed })
}
