import { createHash } from 'node:crypto'
import type { Tx } from '#server/access/scope.ts'
import { linkExpiryOf } from '#server/access/signed-links.ts'
import type { ClientMail } from '#server/booking/emails.ts'
import { type Notice, ownerNoticeEmail } from '#server/booking/owner-emails.ts'
import { readBookingClient } from '#server/booking/read-booking-client.ts'
import { readPaymentSummary } from '#server/booking/read-payment-summary.ts'
import { readVenue } from '#server/booking/read-venue.ts'
import { stepCause } from '#server/booking/step-email.ts'
import type { Ctx } from '#server/context.ts'
import type { appointments } from '#server/db/schema/appointments.ts'
import type { EmailContent } from '#server/messaging/channels/email/email-content.ts'
import { enqueueEmail } from '#server/messaging/enqueue-email.ts'
import { readNotices } from '#server/notices/notice.ts'
import { minutes } from '#shared/time.ts'

type Appointment = typeof appointments.$inferSelect
type ClientEmail = {
  appointment: Appointment
  /** As in 'appointment_booked'. */
  kind: string
  /** Once for each; by default the state of the appointment. */
  cause?: string
  /** How long it can be taken back. */
  delayMs?: number
  write: (mail: ClientMail) => EmailContent
}

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
    venue: await readVenue(tx, appointment),
    client,
    content: ctx.content,
    publicUrl: ctx.publicUrl,
    manageUrl: manageUrlOf(ctx, appointment),
    now: ctx.now(),
    payment: await readPaymentSummary(tx, appointment),
    notices: await readNotices(tx),
  }
}

/** Whether the owner switched off the emails about a step, by the kind of the email. */
export const isSwitchedOff = ({ notices }: ClientMail, kind: string): boolean =>
  stepNotices.some((notice) => kind === `appointment_${notice}` && !notices[notice].isOn) ||
  (kind === 'appointment_confirmed' && !notices.booked.isOn)

const stepNotices = ['requested', 'booked', 'moved', 'cancelled'] as const

/** Enqueues an email to the client, once for each kind and state of the appointment. */
export async function enqueueClientEmail(
  ctx: Ctx,
  tx: Tx,
  { appointment, kind, cause = stepCause(appointment), delayMs, write }: ClientEmail,
): Promise<void> {
  const mail = await readClientMail(ctx, tx, appointment)
  if (!mail || isSwitchedOff(mail, kind)) return
  await enqueueEmail(tx, {
    kind,
    cause,
    to: mail.client.email,
    content: write(mail),
    ...(delayMs !== undefined && { delayMs }),
  })
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
