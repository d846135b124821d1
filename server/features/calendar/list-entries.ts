import { and, asc, eq, gt, gte, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { toRange } from '#server/booking/appointment-time.ts'
import { type CalendarEntry, readCalendarEntries } from '#server/booking/calendar-entries.ts'
import { hasChangeRequest } from '#server/booking/change-requests.ts'
import type { Ctx } from '#server/context.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { bookedTimes } from '#server/db/schema/booked-times.ts'
import { busyCalendars, busyTimes, calendarDays } from '#server/db/schema/calendar.ts'
import { findClosedDayPickups } from '#server/features/calendar/find-promised-pickups.ts'
import { listPickupOrders } from '#server/features/calendar/list-pickup-orders.ts'
import { readHolders } from '#server/features/calendar/read-holders.ts'
import type { CalendarQuery } from '#shared/calendar-schema.ts'
import { startOfDay } from '#shared/local-time.ts'
import { hours } from '#shared/time.ts'

/** More than a full calendar of two months; the rest is left out. */
const maxRows = 2000
const maxRequests = 200
/** The longest session is twelve hours. */
const longestMs = hours(12)

/** Everything in the calendar from a date up to another one, in order of time. */
export function listEntries(ctx: Ctx, { from, to, cancelled }: CalendarQuery) {
  const start = startOfDay(from) ?? new Date(from)
  const end = startOfDay(to) ?? new Date(to)
  return ctx.scope(ctx.actor, async (tx) => {
    const now = ctx.now()
    const times = await tx
      .select()
      .from(bookedTimes)
      .where(
        and(
          ne(bookedTimes.kind, 'appointment'),
          sql`${bookedTimes.occupied} && ${toRange({ from: start, to: end })}`,
          or(eq(bookedTimes.kind, 'block'), gt(bookedTimes.expiresAt, now)),
        ),
      )
      .orderBy(asc(bookedTimes.startsAt))
      .limit(maxRows)
    const days = await tx
      .select()
      .from(calendarDays)
      .where(and(gte(calendarDays.date, from), lt(calendarDays.date, to)))
      .orderBy(asc(calendarDays.date), asc(calendarDays.opens))
    const closedDates = days
      .filter(({ kind, place }) => kind === 'closed' && place !== 'online')
      .map(({ date }) => date)
    const pickups = await findClosedDayPickups(tx, closedDates, now)
    const pickupOrders = await listPickupOrders(tx, { from: start, to: end })
    const busy = await tx
      .select({ calendar: busyCalendars.name, startsAt: busyTimes.startsAt, endsAt: busyTimes.endsAt })
      .from(busyTimes)
      .innerJoin(busyCalendars, eq(busyCalendars.id, busyTimes.calendarId))
      .where(and(lt(busyTimes.startsAt, end), gt(busyTimes.endsAt, start)))
      .orderBy(asc(busyTimes.startsAt))
      .limit(maxRows)
    const isInRange = and(
      gt(appointments.appointmentDate, new Date(start.getTime() - longestMs)),
      lt(appointments.appointmentDate, end),
      sql`${appointments.appointmentDate} + make_interval(mins => ${appointments.durationMinutes}) > ${start.toISOString()}`,
      cancelled ? undefined : ne(appointments.status, 'cancelled'),
    )
    const entries = await readCalendarEntries(tx, isInRange, { limit: maxRows })
    const holders = await readHolders(
      tx,
      times.filter(({ kind }) => kind === 'hold').map(({ id }) => id),
    )
    return { entries, times, days, pickups, pickupOrders, busy, holders }
  })
}

/** Requests and changes asked for that wait for an answer, by the time left for it. Those whose time has passed are left to expire. */
export function listRequests(ctx: Ctx): Promise<CalendarEntry[]> {
  return ctx.scope(ctx.actor, (tx) =>
    readCalendarEntries(
      tx,
      or(
        and(
          eq(appointments.status, 'pending'),
          gt(appointments.appointmentDate, ctx.now()),
          isNull(appointments.paymentDueAt),
        ),
        hasChangeRequest(ctx.now()),
      ),
      { limit: maxRequests, sortedBy: 'answer' },
    ),
  )
}
