import { createHash } from 'node:crypto'
import type { Tx } from '#server/access/scope.ts'
import { bookedAs } from '#server/booking/booked-as.ts'
import { type Notice, ownerNoticeEmail } from '#server/booking/owner-emails.ts'
import { readBookingClient } from '#server/booking/read-booking-client.ts'
import { readPaymentSummary } from '#server/booking/read-payment-summary.ts'
import { ownPlaceOf, readVenue } from '#server/booking/read-venue.ts'
import { stepCause } from '#server/booking/step-email.ts'
import type { Ctx } from '#server/context.ts'
import type { appointments } from '#server/db/schema/appointments.ts'
import { enqueueEmail } from '#server/messaging/enqueue-email.ts'

type Appointment = typeof appointments.$inferSelect

/** Tells the owner what a client did, or what became of a request. */
export async function enqueueOwnerNotice(
  ctx: Ctx,
  tx: Tx,
  appointment: Appointment,
  notice: Notice,
): Promise<void> {
  const client = await readBookingClient(tx, appointment)
  const venue = await readVenue(tx, appointment)
  const payment = await readPaymentSummary(tx, appointment)
  const { publicUrl } = ctx
  const ownPlace = ownPlaceOf(ctx.content, appointment)
  const booked = bookedAs(appointment, client)
  const mail = { appointment, venue, ownPlace, client, booked, publicUrl, payment }
  await enqueueEmail(tx, {
    kind: `appointment_notice_${notice.kind}`,
    cause: noticeCauseOf(appointment, notice),
    to: ctx.ownerEmail,
    content: ownerNoticeEmail(mail, notice),
  })
}

/** Another reason or payment is another notice, though nothing about the appointment changed. */
function noticeCauseOf(appointment: Appointment, notice: Notice): string {
  if (notice.kind === 'paid') return `payment:${notice.paymentId}`
  return notice.kind === 'changeAsked'
    ? `${stepCause(appointment)}:${createHash('sha256').update(notice.reason).digest('hex').slice(0, 16)}`
    : stepCause(appointment)
}
