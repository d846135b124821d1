import { eq } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { type PaymentNotice, paymentReviewEmail, type ReviewReason } from '#server/booking/payment-emails.ts'
import { readBookingClient } from '#server/booking/read-booking-client.ts'
import type { Ctx } from '#server/context.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import type { EmailContent } from '#server/messaging/channels/email/email-content.ts'
import { enqueueEmail } from '#server/messaging/enqueue-email.ts'
import type { CardPayment } from '#server/payments/card-payment.ts'
import { refundableCents } from '#server/payments/request-refund.ts'

type Appointment = typeof appointments.$inferSelect
type Notice = {
  payment: CardPayment
  kind: 'payment_review' | 'payment_dispute' | 'payment_refund_failed' | 'payment_refunded_twice'
  /** Once for each payment and state. */
  state: string
  write: (notice: PaymentNotice) => EmailContent
}

/** Tells the owner about a payment for an appointment. */
export async function enqueuePaymentNotice(
  ctx: Ctx,
  tx: Tx,
  { payment, kind, state, write }: Notice,
): Promise<void> {
  const appointment = await readPaidAppointment(tx, payment)
  const content = write({
    payment,
    appointment: appointment ?? null,
    client: appointment ? await readBookingClient(tx, appointment) : null,
    publicUrl: ctx.publicUrl,
  })
  await enqueueEmail(tx, { kind, cause: `payment:${payment.id}:${state}`, to: ctx.ownerEmail, content })
}

/** The appointment of a payment, unless it was erased. */
export async function readPaidAppointment(
  tx: Tx,
  { appointmentId }: CardPayment,
): Promise<Appointment | undefined> {
  if (appointmentId === null) return undefined
  const [appointment] = await tx.select().from(appointments).where(eq(appointments.id, appointmentId))
  return appointment
}

type Review = { payment: CardPayment; receivedCents: number; reason: ReviewReason }

/** To the owner: why a payment is held for review, and what to refund. */
export const enqueuePaymentReview = (ctx: Ctx, tx: Tx, { payment, receivedCents, reason }: Review) =>
  enqueuePaymentNotice(ctx, tx, {
    payment,
    kind: 'payment_review',
    state: reason,
    write: (notice) => paymentReviewEmail(notice, { reason, receivedCents }),
  })

/** The same of a payment whose session is about to be deleted with its client: it names nobody, and stays when what does is deleted. */
export const enqueueDeletedReview = (ctx: Ctx, tx: Tx, payment: CardPayment) =>
  enqueueEmail(tx, {
    kind: 'payment_review',
    cause: `deleted-session:${payment.id}`,
    to: ctx.ownerEmail,
    content: paymentReviewEmail(
      { payment, appointment: null, client: null, publicUrl: ctx.publicUrl },
      { reason: 'deleted', receivedCents: refundableCents(payment) },
    ),
  })
