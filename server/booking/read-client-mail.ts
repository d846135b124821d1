import type { Tx } from '#server/access/scope.ts'
import type { ClientMail } from '#server/booking/emails.ts'
import { manageUrlOf } from '#server/booking/manage-link.ts'
import { readBookingClient } from '#server/booking/read-booking-client.ts'
import { readPaymentSummary } from '#server/booking/read-payment-summary.ts'
import { readToldVenue } from '#server/booking/read-venue.ts'
import type { Ctx } from '#server/context.ts'
import type { appointments } from '#server/db/schema/appointments.ts'
import { readNotices } from '#server/notices/notice.ts'

type Appointment = typeof appointments.$inferSelect

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
    calendarDomain: ctx.calendarDomain,
    manageUrl: manageUrlOf(ctx, appointment),
    now: ctx.now(),
    payment: await readPaymentSummary(tx, appointment),
    notices: await readNotices(tx),
  }
}
