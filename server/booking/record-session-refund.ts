import { and, between, eq, gt, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { enqueueClientEmail } from '#server/booking/enqueue-booking-email.ts'
import { enqueuePaymentNotice, readPaidAppointment } from '#server/booking/enqueue-payment-email.ts'
import { refundedEmail, refundFailedEmail, sessionDisputeEmail } from '#server/booking/payment-emails.ts'
import type { AppointmentPayment } from '#server/booking/payment-summary.ts'
import { recordEvent } from '#server/booking/record-event.ts'
import type { Ctx } from '#server/context.ts'
import { cardPayments } from '#server/db/schema/card-payments.ts'
import { refundCanFailForMs } from '#server/payments/ledger.ts'

type Refund = { refundedCents: number; refundFailed: boolean; currentAt: Date | null }

/**
 * Events can arrive out of order: the refunded amount only grows, unless the provider reports that a refund failed or it
 * was asked after the last refund was recorded.
 */
export async function recordSessionRefund(
  ctx: Ctx,
  tx: Tx,
  paymentId: string,
  { refundedCents, refundFailed, currentAt }: Refund,
): Promise<void> {
  const isLowered =
    currentAt &&
    and(
      gt(cardPayments.refundedCents, refundedCents),
      between(cardPayments.refundedAt, new Date(currentAt.getTime() - refundCanFailForMs), currentAt),
    )
  const isNewer = refundFailed
    ? ne(cardPayments.refundedCents, refundedCents)
    : or(lt(cardPayments.refundedCents, refundedCents), isLowered ?? undefined)
  const [before] = await tx.select().from(cardPayments).where(eq(cardPayments.id, paymentId))
  const [refunded] = await tx
    .update(cardPayments)
    .set({
      refundedCents,
      refundedAt: ctx.now(),
      // Nothing is left to refund, or a refund bounced: repeating it would bounce again.
      refundNextAt: sql`case when ${cardPayments.refundDueCents} > ${refundedCents}
        and ${cardPayments.refundedCents} <= ${refundedCents} then ${cardPayments.refundNextAt} end`,
    })
    .where(and(eq(cardPayments.id, paymentId), isNotNull(cardPayments.paidAt), isNewer))
    .returning()
  if (!refunded) return
  const bouncedCents = (before?.refundedCents ?? 0) - refundedCents
  if (bouncedCents > 0) return reportFailedRefund(ctx, tx, refunded, bouncedCents)
  await tellClient(ctx, tx, refunded)
}

/** A bank sent a refund back. */
const reportFailedRefund = (ctx: Ctx, tx: Tx, payment: AppointmentPayment, cents: number) =>
  enqueuePaymentNotice(ctx, tx, {
    payment,
    kind: 'payment_refund_failed',
    state: `bounced:${payment.refundedAt?.toISOString()}`,
    write: (notice) => refundFailedEmail(notice, { cents, reason: 'the card’s bank sent the money back.' }),
  })

async function tellClient(ctx: Ctx, tx: Tx, payment: AppointmentPayment): Promise<void> {
  const appointment = await readPaidAppointment(tx, payment)
  if (!appointment) return
  await recordEvent(tx, {
    appointmentId: appointment.id,
    actor: 'system',
    kind: 'refunded',
    details: { cents: payment.refundedCents },
  })
  await enqueueClientEmail(ctx, tx, {
    appointment,
    kind: 'appointment_refunded',
    cause: `payment:${payment.id}:${payment.refundedCents}`,
    write: (mail) => refundedEmail(mail, payment),
  })
}

/** The owner gets an email when a dispute opens and when the bank has decided it. */
export async function recordSessionDispute(
  ctx: Ctx,
  tx: Tx,
  paymentId: string,
  dispute: AppointmentPayment['dispute'],
): Promise<void> {
  if (dispute === null) return
  const isNews = or(isNull(cardPayments.dispute), ne(cardPayments.dispute, dispute))
  const [disputed] = await tx
    .update(cardPayments)
    .set({ dispute })
    .where(and(eq(cardPayments.id, paymentId), isNotNull(cardPayments.paidAt), isNews))
    .returning()
  if (!disputed) return
  await enqueuePaymentNotice(ctx, tx, {
    payment: disputed,
    kind: 'payment_dispute',
    state: dispute,
    write: (notice) => sessionDisputeEmail(notice, dispute),
  })
}
