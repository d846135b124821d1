import { and, asc, eq, gt, gte, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { toRange } from '#server/booking/appointment-time.ts'
import { readPracticeSettings } from '#server/booking/practice-settings.ts'
import { readPaymentSummaries } from '#server/booking/read-payment-summary.ts'
import { venueOf } from '#server/booking/read-venue.ts'
import type { Ctx } from '#server/context.ts'
import { profiles } from '#server/db/schema/account.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { bookedTimes } from '#server/db/schema/booked-times.ts'
import { appointmentOffers, busyCalendars, busyTimes, calendarDays } from '#server/db/schema/calendar.ts'
import { users } from '#server/db/schema/identity.ts'
import type { CalendarEntry } from '#server/features/calendar/read-entry.ts'
import type { CalendarQuery } from '#shared/calendar.ts'
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
    const entries = await readEntries(tx, isInRange, maxRows)
    return { entries, times, days, busy }
  })
}

/** Requests that wait for an answer, by time. Those whose time has passed are left to expire. */
export function listRequests(ctx: Ctx): Promise<CalendarEntry[]> {
  return ctx.scope(ctx.actor, (tx) =>
    readEntries(
      tx,
      and(
        eq(appointments.status, 'pending'),
        gt(appointments.appointmentDate, ctx.now()),
        isNull(appointments.paymentDueAt),
      ),
      maxRequests,
    ),
  )
}

async function readEntries(tx: Tx, where: ReturnType<typeof and>, limit: number): Promise<CalendarEntry[]> {
  const rows = await tx
    .select({
      appointment: appointments,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      phone: profiles.phone,
      email: users.email,
    })
    .from(appointments)
    .leftJoin(profiles, eq(profiles.id, appointments.userId))
    .leftJoin(users, eq(users.id, appointments.userId))
    .where(where)
    .orderBy(asc(appointments.appointmentDate), asc(appointments.id))
    .limit(limit)
  const offers = await readOffers(tx, rows)
  const settings = await readPracticeSettings(tx)
  const summaryOf = await readPaymentSummaries(
    tx,
    rows.map(({ appointment }) => appointment),
  )
  return rows.map(({ appointment, firstName, lastName, phone, email }) => ({
    appointment,
    client: appointment.userId
      ? { name: `${firstName ?? ''} ${lastName ?? ''}`.trim() || email || 'Unknown', email, phone }
      : {
          name: appointment.clientName ?? 'Unknown',
          email: appointment.clientEmail,
          phone: appointment.clientPhone,
        },
    offeredTimes: (offers.get(appointment.id) ?? []).map(({ startsAt }) => startsAt),
    meetingLink: venueOf(appointment, settings).meetingLink,
    payment: summaryOf(appointment),
  }))
}

async function readOffers(tx: Tx, rows: readonly { appointment: { id: string; status: string } }[]) {
  const pending = rows
    .filter(({ appointment }) => appointment.status === 'pending')
    .map(({ appointment }) => appointment.id)
  if (pending.length === 0) return new Map<string, { startsAt: Date }[]>()
  const offers = await tx
    .select({ appointmentId: appointmentOffers.appointmentId, startsAt: appointmentOffers.startsAt })
    .from(appointmentOffers)
    .where(and(inArray(appointmentOffers.appointmentId, pending), isNull(appointmentOffers.answer)))
    .orderBy(asc(appointmentOffers.startsAt))
  return Map.groupBy(offers, ({ appointmentId }) => appointmentId)
}
