import { and, eq, gt } from 'drizzle-orm'
import { ownId } from '#server/access/actor.ts'
import type { Tx } from '#server/access/scope.ts'
import { lockCalendar } from '#server/booking/appointment-time.ts'
import { recordEvent } from '#server/booking/record-event.ts'
import type { Ctx } from '#server/context.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { AppError } from '#server/errors.ts'
import { appointmentRequestEmail } from '#server/features/appointments/emails.ts'
import { notifyOfStatus } from '#server/features/appointments/notify-of-status.ts'
import { assertFewOpenRequests, occupyRequest } from '#server/features/appointments/occupy-request.ts'
import type { Appointment } from '#server/features/appointments/present.ts'
import { readClient } from '#server/features/appointments/read-client.ts'
import { enqueueEmail } from '#server/messaging/enqueue-email.ts'
import { type AppointmentRequest, appointmentInstant } from '#shared/appointments-schema.ts'
import { requestExpiryOf } from '#shared/booking.ts'
import { hours } from '#shared/time.ts'

const system = { role: 'system', job: 'appointment requests' } as const
const userLimit = { name: 'appointments/user', max: 20, windowMs: hours(1) }
/** How long sending the same form again means the same request: the answer to the first may have been lost. */
const sameRequestMs = hours(1)

/**
 * Creates a pending appointment and emails the owner and the client. The same request again, while it waits for an answer, changes
 * nothing.
 * @throws AppError `invalid_input` for a time that has passed, is too far ahead or doesn't exist; while hours are published also for a
 * client with several open requests, and `time_not_free`; `too_many_requests`.
 */
export async function requestAppointment(ctx: Ctx, input: AppointmentRequest): Promise<Appointment> {
  const userId = ownId(ctx.actor)
  const result = appointmentInstant(input, ctx.now())
  if ('fields' in result) throw new AppError('invalid_input', result)
  await ctx.limit(userLimit, userId)
  const { booking } = ctx.content
  // What occupies time and how the owner words messages: a client may neither write nor read that.
  const appointment = await ctx.scope(system, async (tx) => {
    await lockCalendar(tx)
    const request = {
      userId,
      serviceType: input.service_type,
      durationMinutes: input.duration_minutes,
      appointmentDate: result.instant,
    }
    const same = await findSame(tx, request, ctx.now())
    if (same) return same
    if (booking) await assertFewOpenRequests(tx, userId, ctx.now())
    const [row] = await tx
      .insert(appointments)
      .values({
        ...request,
        createdAt: ctx.now(),
        requestExpiresAt: booking && requestExpiryOf(result.instant, ctx.now()),
      })
      .returning()
    const client = row && (await readClient(tx, row))
    if (!row || !client?.email) throw new AppError('not_signed_in')
    if (booking) {
      await occupyRequest(ctx, tx, row, booking)
      await recordEvent(tx, { appointmentId: row.id, actor: 'client', kind: 'requested' })
    }
    await enqueueEmail(tx, {
      kind: 'appointment_request',
      cause: `appointment:${row.id}`,
      to: ctx.ownerEmail,
      content: appointmentRequestEmail(row, { ...client, email: client.email }, ctx.publicUrl),
    })
    await notifyOfStatus(ctx, tx, row)
    return row
  })
  ctx.outbox.wake()
  return appointment
}

type RequestFields = Pick<Appointment, 'serviceType' | 'durationMinutes' | 'appointmentDate'> & {
  userId: string
}

/** Needs the lock of the calendar. */
async function findSame(tx: Tx, request: RequestFields, now: Date): Promise<Appointment | undefined> {
  const { userId, serviceType, durationMinutes, appointmentDate } = request
  const isSame = and(
    eq(appointments.userId, userId),
    eq(appointments.origin, 'form'),
    eq(appointments.status, 'pending'),
    eq(appointments.serviceType, serviceType),
    eq(appointments.durationMinutes, durationMinutes),
    eq(appointments.appointmentDate, appointmentDate),
    gt(appointments.createdAt, new Date(now.getTime() - sameRequestMs)),
  )
  const [row] = await tx.select().from(appointments).where(isSame).limit(1)
  return row
}
