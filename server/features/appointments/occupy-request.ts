import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { Content } from '#practice/snapshot.ts'
import type { Tx } from '#server/access/scope.ts'
import { isOccupied, occupiedSpan, occupyTime, releaseTime } from '#server/booking/appointment-time.ts'
import { type BookableSession, findBookableSession } from '#server/booking/bookable-service.ts'
import { isFreeTime } from '#server/booking/free-times.ts'
import type { Ctx } from '#server/context.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { AppError } from '#server/errors.ts'
import type { Appointment } from '#server/features/appointments/present.ts'
import type { Margins } from '#shared/booking/occupied-span.ts'

/** How many requests of one client wait for an answer while hours are published: each may keep a time from everybody else. */
const maxOpenRequests = 3

/** Needs the lock of the calendar. @throws AppError `invalid_input` with a sentence for somebody who has several open requests */
export async function assertFewOpenRequests(tx: Tx, userId: string, now: Date): Promise<void> {
  const isOpen = and(
    eq(appointments.userId, userId),
    eq(appointments.origin, 'form'),
    eq(appointments.status, 'pending'),
    gt(appointments.appointmentDate, now),
    or(isNull(appointments.requestExpiresAt), gt(appointments.requestExpiresAt, now)),
  )
  if ((await tx.$count(appointments, isOpen)) < maxOpenRequests) return
  const date = `You have ${maxOpenRequests} requests that wait for an answer. Once one is answered, you can send another.`
  throw new AppError('invalid_input', { fields: { date } })
}

/**
 * A request that could be booked takes its time, as a booking does. Any other is a question to the owner: it takes none, so that it
 * keeps nobody from booking. Needs the lock of the calendar.
 * @throws AppError `time_not_free` when something is there
 */
export async function occupyRequest(ctx: Ctx, tx: Tx, row: Appointment, margins: Margins): Promise<void> {
  const now = ctx.now()
  const bookable = findRequested(ctx.content, row)
  const place = bookable?.place ?? row.place
  const session = { startsAt: row.appointmentDate, durationMinutes: row.durationMinutes, place }
  const except = { appointmentId: row.id }
  if (bookable && (await isFreeTime(tx, { ...bookable, startsAt: session.startsAt, now, except }))) {
    if (await occupyTime(tx, { margins, appointmentId: row.id, session, now })) return
    throw new AppError('time_not_free')
  }
  await releaseTime(tx, row.id)
  if (await isOccupied(tx, occupiedSpan(margins, session), now)) throw new AppError('time_not_free')
}

/** The session of the booking page that a request names, with one of its durations; null for anything else. */
function findRequested(content: Content, request: Appointment): BookableSession | null {
  const { serviceType, durationMinutes: minutes } = request
  const service = content.catalog.services.find(({ title }) => toName(title) === toName(serviceType))
  const isBooked = content.booking?.services.some(({ slug }) => slug === service?.slug)
  const hasDuration = service?.durations.some((duration) => duration.minutes === minutes)
  return service && isBooked && hasDuration
    ? findBookableSession(content, { service: service.slug, minutes })
    : null
}

const toName = (title: string) => title.trim().toLowerCase()
