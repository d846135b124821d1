import { and, asc, inArray, isNull, type SQL } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { isRefundedByTerms, requestAppointmentRefund } from '#server/booking/appointment-refunds.ts'
import { lockCalendar } from '#server/booking/appointment-time.ts'
import { enqueueDeletedReview } from '#server/booking/enqueue-payment-email.ts'
import type { PaymentSummary } from '#server/booking/payment-summary.ts'
import { readPaymentSummaries } from '#server/booking/read-payment-summary.ts'
import type { Ctx } from '#server/context.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { cardPayments } from '#server/db/schema/card-payments.ts'
import { isHeldRow } from '#server/db/schema/held-payment.ts'
import { refundableCents } from '#server/payments/request-refund.ts'

export type DeletedSession = { appointment: typeof appointments.$inferSelect; payment: PaymentSummary }

/**
 * What was paid for appointments that are about to be deleted goes back by the terms, as when they are cancelled: afterwards nobody
 * could tell whose it was. The owner reads what was held for review. Returns those that weren't over, the earliest first. Takes the
 * lock of `lockCalendar`.
 */
export async function refundDeletedSessions(
  ctx: Ctx,
  tx: Tx,
  isDeleted: SQL | undefined,
): Promise<DeletedSession[]> {
  const now = ctx.now()
  await lockCalendar(tx)
  const open = await tx
    .select()
    .from(appointments)
    .where(and(isDeleted, inArray(appointments.status, ['pending', 'confirmed'])))
    .orderBy(asc(appointments.appointmentDate), asc(appointments.id))
    .for('update')
  for (const appointment of open)
    if (isRefundedByTerms(appointment, now)) await requestAppointmentRefund(tx, appointment.id, now)
  await notifyOfHeldPayments(ctx, tx, isDeleted)
  const summaryOf = await readPaymentSummaries(tx, open)
  return open
    .map((appointment) => ({ appointment, payment: summaryOf(appointment) }))
    .filter(({ appointment, payment }) => appointment.appointmentDate >= now || payment.refundDueCents > 0)
}

/** Nobody can decide about them at their session any more. Those of a link stay in the list of what was asked for. */
async function notifyOfHeldPayments(ctx: Ctx, tx: Tx, isDeleted: SQL | undefined): Promise<void> {
  const ids = tx.select({ id: appointments.id }).from(appointments).where(isDeleted)
  const held = await tx
    .select()
    .from(cardPayments)
    .where(and(inArray(cardPayments.appointmentId, ids), isNull(cardPayments.requestId), isHeldRow))
  for (const payment of held) if (refundableCents(payment) > 0) await enqueueDeletedReview(ctx, tx, payment)
}
