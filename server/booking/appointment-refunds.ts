import { and, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { freeChangeDeadline } from '#server/booking/emails.ts'
import type { appointments } from '#server/db/schema/appointments.ts'
import { cardPayments } from '#server/db/schema/card-payments.ts'
import { noFailedRefund } from '#server/payments/failed-refund.ts'
import { seconds } from '#shared/time.ts'

type Appointment = typeof appointments.$inferSelect

/** The owner can take a cancellation back for ten seconds. */
const settleMs = seconds(15)

/** Whether the terms give back what was paid: for a request, and until the notice period begins. */
export const isRefundedByTerms = (before: Appointment, now: Date): boolean =>
  before.status === 'pending' || now < freeChangeDeadline(before)

/** What a card gets back in all: not what went back without it. */
const keptCents = sql<number>`${cardPayments.amountCents} - ${cardPayments.refundedByHandCents}`

/** Makes everything that was paid for an appointment due for a refund, in the transaction that cancels it. */
export async function requestAppointmentRefund(tx: Tx, appointmentId: string, now: Date): Promise<void> {
  await tx
    .update(cardPayments)
    .set({
      refundDueCents: keptCents,
      refundNextAt: new Date(now.getTime() + settleMs),
      refundAttempts: 0,
      refundRound: sql`${cardPayments.refundRound} + 1`,
      ...noFailedRefund,
    })
    .where(
      and(
        eq(cardPayments.appointmentId, appointmentId),
        eq(cardPayments.state, 'paid'),
        lt(cardPayments.refundedCents, keptCents),
        // What the bank took back, or may take back, is not refunded twice.
        or(isNull(cardPayments.dispute), eq(cardPayments.dispute, 'won')),
      ),
    )
}

/** Takes back what a cancellation made due; false when the provider was asked already. */
export async function withdrawAppointmentRefund(tx: Tx, appointmentId: string): Promise<boolean> {
  const isDue = and(eq(cardPayments.appointmentId, appointmentId), gt(cardPayments.refundDueCents, 0))
  const [begun] = await tx
    .select({ id: cardPayments.id })
    .from(cardPayments)
    .where(and(isDue, ne(cardPayments.refundAttempts, 0)))
  if (begun) return false
  await tx.update(cardPayments).set({ refundDueCents: 0, refundNextAt: null }).where(isDue)
  return true
}
