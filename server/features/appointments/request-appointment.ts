import { ownId } from '#server/access/actor.ts'
import type { Ctx } from '#server/context.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { AppError } from '#server/errors.ts'
import { appointmentRequestEmail } from '#server/features/appointments/emails.ts'
import { enqueueStatusEmail } from '#server/features/appointments/enqueue-status-email.ts'
import type { Appointment } from '#server/features/appointments/present.ts'
import { readClient } from '#server/features/appointments/read-client.ts'
import { enqueueEmail } from '#server/messaging/enqueue-email.ts'
import { type AppointmentRequest, appointmentInstant } from '#shared/appointments.ts'
import { hours } from '#shared/time.ts'

const userLimit = { name: 'appointments/user', max: 20, windowMs: hours(1) }

/**
 * Creates a pending appointment and emails the owner and the client.
 * @throws AppError `invalid_input` for a time that has passed, is too far ahead or doesn't exist; `too_many_requests`.
 */
export async function requestAppointment(ctx: Ctx, input: AppointmentRequest): Promise<Appointment> {
  const userId = ownId(ctx.actor)
  const result = appointmentInstant(input, ctx.now())
  if ('fields' in result) throw new AppError('invalid_input', result)
  await ctx.limit(userLimit, userId)
  const appointment = await ctx.scope(ctx.actor, async (tx) => {
    const [row] = await tx
      .insert(appointments)
      .values({
        userId,
        serviceType: input.service_type,
        durationMinutes: input.duration_minutes,
        appointmentDate: result.instant,
      })
      .returning()
    const client = row && (await readClient(tx, row))
    if (!row || !client) throw new AppError('not_signed_in')
    await enqueueEmail(tx, {
      kind: 'appointment_request',
      cause: `appointment:${row.id}`,
      to: ctx.ownerEmail,
      content: appointmentRequestEmail(row, client, ctx.publicUrl),
    })
    await enqueueStatusEmail(ctx, tx, { appointment: row, client })
    return row
  })
  ctx.outbox.wake()
  return appointment
}
