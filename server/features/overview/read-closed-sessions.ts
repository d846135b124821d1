import { and, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { settings } from '#practice/settings.ts'
import type { Tx } from '#server/access/scope.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { calendarDays } from '#server/db/schema/calendar.ts'
import { days } from '#shared/time.ts'
import type { ClosedSessions } from '#shared/today.ts'

const lookAheadMs = days(8 * 7)

/** How many sessions and requests of the next weeks lie on days that the owner has closed; null for none. */
export async function readClosedSessions(tx: Tx, now: Date): Promise<ClosedSessions | null> {
  const { id, appointmentDate: startsAt, status, place } = appointments
  const date = sql`(${startsAt} at time zone ${sql.raw(`'${settings.timeZone}'`)})::date`
  const [closedSessions] = await tx
    .select({
      count: sql<number>`count(distinct ${id})::int`,
      date: sql<string | null>`min(${calendarDays.date})::text`,
    })
    .from(appointments)
    .innerJoin(calendarDays, sql`${calendarDays.date} = ${date}`)
    .where(
      and(
        eq(calendarDays.kind, 'closed'),
        or(isNull(calendarDays.place), isNull(place), eq(calendarDays.place, place)),
        inArray(status, ['pending', 'confirmed']),
        gt(startsAt, now),
        lt(startsAt, new Date(now.getTime() + lookAheadMs)),
      ),
    )
  return closedSessions?.date ? { count: closedSessions.count, date: closedSessions.date } : null
}
