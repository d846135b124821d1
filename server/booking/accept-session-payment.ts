import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { occupyTime } from '#server/booking/appointment-time.ts'
import { bookedEmail } from '#server/booking/emails.ts'
import { enqueueOwnerNotice } from '#server/booking/enqueue-owner-notice.ts'
import { enqueuePaymentReview } from '#server/booking/enqueue-payment-email.ts'
import { noMargins } from '#server/booking/find-time-problems.ts'
import { isFreeTime } from '#server/booking/free-times.ts'
import { notifyClient } from '#server/booking/notify-client.ts'
import { paidEmail, type ReviewReason } from '#server/booking/payment-emails.ts'
import { summarizePayments } from '#server/booking/payment-summary.ts'
import { listPayments, readManualAmounts } from '#server/booking/read-payment-summary.ts'
import { recordEvent } from '#server/booking/record-event.ts'
import type { Ctx } from '#server/context.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { type CardPayment, updatePayment } from '#server/payments/card-payment.ts'

type Appointment = typeof appointments.$inferSelect
type Received = { payment: CardPayment; receivedCents: number }

/**
 * What a payment does to its appointment: confirms a booking that waited for it, takes the time of a booking that had run out
 * again, or counts towards the price. One that can't be counted is held for review. Needs the lock of `lockCalendar`.
 */
export async function acceptSessionPayment(
  ctx: Ctx,
  tx: Tx,
  { payment, receivedCents }: Received,
): Promise<CardPayment> {
  const [appointment] = payment.appointmentId
    ? await tx.select().from(appointments).where(eq(appointments.id, payment.appointmentId)).for('update')
    : []
  const reason =
    (await findReviewReason(tx, { payment, appointment })) ??
    (appointment?.ending === 'unpaid' && !(await takeTimeAgain(ctx, tx, appointment)) ? 'taken' : null)
  if (reason || !appointment) {
    return holdForReview(ctx, tx, { payment, receivedCents, reason: reason ?? 'erased', appointment })
  }
  await recordEvent(tx, {
    appointmentId: appointment.id,
    actor: 'client',
    kind: 'paid',
    details: { purpose: payment.purpose, cents: payment.amountCents },
  })
  const isWaiting = appointment.status === 'pending' && appointment.paymentDueAt !== null
  if (isWaiting || appointment.ending === 'unpaid') {
    await confirmBooking(ctx, tx, appointment)
    return payment
  }
  await notifyClient(ctx, tx, {
    appointment,
    kind: 'appointment_paid',
    cause: `payment:${payment.id}`,
    write: (mail) => paidEmail(mail, payment.amountCents),
  })
  await enqueueOwnerNotice(ctx, tx, appointment, {
    kind: 'paid',
    paymentId: payment.id,
    cents: payment.amountCents,
  })
  return payment
}

/** Why a payment can't be counted; null when it can, in a booking that had run out only if its time is still free. */
async function findReviewReason(
  tx: Tx,
  { payment, appointment }: { payment: CardPayment; appointment: Appointment | undefined },
): Promise<ReviewReason | null> {
  if (!appointment) return 'erased'
  if (payment.state === 'review') return 'amount'
  const others = (await listPayments(tx, appointment.id)).filter(({ id }) => id !== payment.id)
  const { paidCents } = summarizePayments(appointment, others, await readManualAmounts(tx, appointment.id))
  // The owner may ask for any amount where no price was agreed.
  const priceCents = appointment.priceCents ?? (payment.requestId ? Number.POSITIVE_INFINITY : 0)
  if (paidCents + payment.amountCents > priceCents) return 'twice'
  return appointment.status === 'cancelled' && appointment.ending !== 'unpaid' ? 'cancelled' : null
}

async function takeTimeAgain(ctx: Ctx, tx: Tx, appointment: Appointment): Promise<boolean> {
  const { id: appointmentId, appointmentDate: startsAt, durationMinutes, place, createdAt } = appointment
  const now = ctx.now()
  if (startsAt <= now) return false
  const rules = ctx.content.booking
  const query = { startsAt, minutes: durationMinutes, now, chosenAt: createdAt }
  if (rules && place && !(await isFreeTime(tx, { ...query, rules, place }))) return false
  const session = { startsAt, durationMinutes, place }
  return occupyTime(tx, { margins: rules ?? noMargins, appointmentId, session, now })
}

async function confirmBooking(ctx: Ctx, tx: Tx, { id }: Appointment): Promise<void> {
  const [confirmed] = await tx
    .update(appointments)
    .set({
      status: 'confirmed',
      ending: null,
      paymentDueAt: null,
      requestExpiresAt: null,
      sequence: sql`${appointments.sequence} + 1`,
    })
    .where(eq(appointments.id, id))
    .returning()
  if (!confirmed) throw new Error('The booking was not confirmed')
  await recordEvent(tx, { appointmentId: id, actor: 'system', kind: 'booked' })
  await notifyClient(ctx, tx, {
    appointment: confirmed,
    kind: 'appointment_booked',
    write: bookedEmail,
  })
  await enqueueOwnerNotice(ctx, tx, confirmed, { kind: 'booked' })
}

type Review = Received & { reason: ReviewReason; appointment: Appointment | undefined }

/** The owner decides. A booking that waited for it keeps its time until they do. */
async function holdForReview(ctx: Ctx, tx: Tx, { payment, receivedCents, reason, appointment }: Review) {
  const held = await updatePayment(tx, payment.id, { state: 'review' })
  if (appointment?.status === 'pending')
    await tx
      .update(appointments)
      .set({ paymentDueAt: null })
      .where(and(eq(appointments.id, appointment.id), eq(appointments.status, 'pending')))
  await enqueuePaymentReview(ctx, tx, { payment, receivedCents, reason })
  return held
}
