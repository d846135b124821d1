import { createHash } from 'node:crypto'
import type { Tx } from '#server/access/scope.ts'
import { linkExpiryOf } from '#server/access/signed-links.ts'
import type { ClientMail } from '#server/booking/emails.ts'
import { type Notice, ownerNoticeEmail } from '#server/booking/owner-emails.ts'
import { readBookingClient } from '#server/booking/read-booking-client.ts'
import { readPaymentSummary } from '#server/booking/read-payment-summary.ts'
import { readToldVenue, readVenue } from '#server/booking/read-venue.ts'
import { stepCause } from '#server/booking/step-email.ts'
import type { Ctx } from '#server/context.ts'
import type { appointments } from '#server/db/schema/appointments.ts'
import { enqueueEmail } from '#server/messaging/enqueue-email.ts'
import { readNotices } from '#server/notices/notice.ts'
import { minutes } from '#shared/time.ts'

type Appointment = typeof appointments.$inferSelect

/** The address that opens a booking without an account, until 30 days after the session. */
export function manageUrlOf({ signedLinks }: Pick<Ctx, 'signedLinks'>, row: Appointment): string {
  const endsAt = new Date(row.appointmentDate.getTime() + minutes(row.durationMinutes))
  return signedLinks.urlFor({
    purpose: 'appointment',
    id: row.id,
    version: row.linkVersion,
    expiresAt: linkExpiryOf(endsAt),
  })
}

/** Whether the owner has ended links to an appointment: a new one then goes to its client only, by email. */
export const hasEndedLinks = ({ linkVersion }: Pick<Appointment, 'linkVersion'>): boolean => linkVersion > 1

/** What a mail to the client of an appointment is written from; null for a guest without an address. */
export async function readClientMail(ctx: Ctx, tx: Tx, appointment: Appointment): Promise<ClientMail | null> {
  const { name, email } = await readBookingClient(tx, appointment)
  return email === null ? null : readNoticeMail(ctx, tx, appointment, { name, email })
}

/** The same for a client whose name and address are known; the address is empty for one who has none and gets a text. */
export async function readNoticeMail(
  ctx: Ctx,
  tx: Tx,
  appointment: Appointment,
  client: ClientMail['client'],
): Promise<ClientMail> {
  return {
    appointment,
    venue: await readToldVenue(ctx.content, tx, appointment),
    client,
    content: ctx.content,
    publicUrl: ctx.publicUrl,
    manageUrl: manageUrlOf(ctx, appointment),
    now: ctx.now(),
    payment: await readPaymentSummary(tx, appointment),
    notices: await readNotices(tx),
  }
}

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
  await enqueueEmail(tx, {
    kind: `appointment_notice_${notice.kind}`,
    cause: noticeCauseOf(appointment, notice),
    to: ctx.ownerEmail,
    content: ownerNoticeEmail({ appointment, venue, client, publicUrl, payment }, notice),
  })
}

/** Another reason or payment is another notice, though nothing about the appointment changed. */
function noticeCauseOf(appointment: Appointment, notice: Notice): string {
  if (notice.kind === 'paid') return `payment:${notice.paymentId}`
  return notice.kind === 'changeAsked'
    ? `${stepCause(appointment)}:${createHash('sha256').update(notice.reason).digest('hex').slice(0, 16)}`
    : stepCause(appointment)
}
