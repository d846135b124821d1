import { and, eq, inArray, sql } from 'drizzle-orm'
import { requestAppointmentRefund } from '#server/booking/appointment-refunds.ts'
import { lockCalendar, releaseTime } from '#server/booking/appointment-time.ts'
import { cancelledEmail } from '#server/booking/emails.ts'
import { endSessionPages } from '#server/booking/end-session-pages.ts'
import { enqueueOwnerNotice } from '#server/booking/enqueue-owner-notice.ts'
import { notifyClient } from '#server/booking/notify-client.ts'
import { recordEvent } from '#server/booking/record-event.ts'
import { withdrawReminders, withdrawStepEmails } from '#server/booking/step-email.ts'
import { withdrawOffers } from '#server/booking/withdraw-offers.ts'
import type { Ctx } from '#server/context.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { AppError } from '#server/errors.ts'
import {
  type BookingAccess,
  bookingSystem,
  findManaged,
  type ManagedAppointment,
  requireFreeChange,
} from '#server/features/booking/find-managed.ts'
import { limitStep } from '#server/features/booking/limit-step.ts'

const kind = 'appointment_cancelled'

/**
 * Cancels an appointment for its client, frees its time and tells both. A second call changes nothing.
 * @throws AppError `link_expired`, `not_found`; `notice_period` once it's too late; `conflict` when it is over.
 */
export async function cancelBooking(ctx: Ctx, access: BookingAccess): Promise<ManagedAppointment> {
  const known = await ctx.scope(bookingSystem, (tx) => findManaged(ctx, tx, access))
  if (known.status === 'cancelled') return known
  // Once for each booking, so it is told in any case.
  const step = { kind, field: 'status', isRefusable: false }
  const appointment = await limitStep(ctx, known, step, (message) => cancel(ctx, access, message))
  ctx.outbox.wake()
  await endSessionPages(ctx, appointment.id)
  return appointment
}

const cancel = (ctx: Ctx, access: BookingAccess, message: { isEmailAlone: boolean }) =>
  ctx.scope(bookingSystem, async (tx) => {
    await lockCalendar(tx)
    const row = await findManaged(ctx, tx, access)
    if (row.status === 'cancelled') return row
    requireFreeChange(row, ctx.now())
    const isUnchanged = and(
      eq(appointments.id, row.id),
      eq(appointments.sequence, row.sequence),
      inArray(appointments.status, ['pending', 'confirmed']),
    )
    const [cancelled] = await tx
      .update(appointments)
      .set({
        status: 'cancelled',
        ending: 'by_client',
        requestExpiresAt: null,
        paymentDueAt: null,
        sequence: sql`${appointments.sequence} + 1`,
      })
      .where(isUnchanged)
      .returning()
    if (!cancelled) throw new AppError('conflict')
    await withdrawStepEmails(tx, row)
    await withdrawReminders(tx, row)
    await releaseTime(tx, row.id)
    const refunds = await requestAppointmentRefund(tx, row.id, ctx.now())
    await withdrawOffers(tx, row.id, ctx.now())
    await recordEvent(tx, {
      appointmentId: row.id,
      actor: 'client',
      kind: 'cancelled',
      details: { starts_at: row.appointmentDate.toISOString(), refunds },
    })
    await notifyClient(ctx, tx, {
      appointment: cancelled,
      kind,
      ...message,
      write: (mail) => cancelledEmail({ ...mail, by: 'client' }),
    })
    await enqueueOwnerNotice(ctx, tx, cancelled, { kind: 'cancelled' })
    return cancelled
  })
