import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { freeChangeDeadline } from '#server/booking/emails.ts'
import type { appointments } from '#server/db/schema/appointments.ts'
import { appointmentEvents } from '#server/db/schema/calendar.ts'
import { cardPayments } from '#server/db/schema/card-payments.ts'
import { onItsWayCents, type RefundPart } from '#server/payments/refund-state.ts'
import {
  isUndisputed,
  makeRefundDue,
  refundableCents,
  withdrawRefunds,
} from '#server/payments/request-refund.ts'

type Appointment = typeof appointments.$inferSelect

/** Whether the terms give back what was paid: for a request, and until the notice period begins. */
export const isRefundedByTerms = (before: Appointment, now: Date): boolean =>
  before.status === 'pending' || now < freeChangeDeadline(before)

/**
 * Makes everything that was paid for an appointment due for a refund, in the transaction that cancels it. Its event keeps what this
 * added, as `refunds` of its details, so that exactly that can be taken back.
 */
export async function requestAppointmentRefund(
  tx: Tx,
  appointmentId: string,
  now: Date,
): Promise<RefundPart[]> {
  const isPaid = and(eq(cardPayments.appointmentId, appointmentId), eq(cardPayments.state, 'paid'))
  const payments = await tx
    .select()
    .from(cardPayments)
    .where(isPaid)
    .orderBy(asc(cardPayments.id))
    .for('update')
  const parts: RefundPart[] = []
  for (const payment of payments.filter(isUndisputed)) {
    const cents = refundableCents(payment)
    if (cents > 0) parts.push(await makeRefundDue(tx, payment, { cents, reason: null, now }))
  }
  return parts
}

/**
 * Takes back what the last end of an appointment made due; false when the provider was asked already. What the owner asked for
 * otherwise stays.
 */
export async function withdrawAppointmentRefund(tx: Tx, appointmentId: string): Promise<boolean> {
  const [end] = await tx
    .select({ details: appointmentEvents.details })
    .from(appointmentEvents)
    .where(
      and(
        eq(appointmentEvents.appointmentId, appointmentId),
        inArray(appointmentEvents.kind, ['cancelled', 'declined', 'expired']),
      ),
    )
    .orderBy(desc(appointmentEvents.at))
    .limit(1)
  // Absent in events of earlier versions.
  const { refunds = [] } = (end?.details ?? {}) as { refunds?: RefundPart[] }
  return withdrawRefunds(tx, refunds)
}

/** Whether a card refund of an appointment is under way, or was made. One that failed left the money here. */
export async function hasRefundBegun(tx: Tx, appointmentId: string): Promise<boolean> {
  const payments = await tx.select().from(cardPayments).where(eq(cardPayments.appointmentId, appointmentId))
  return payments.some(
    (payment) => onItsWayCents(payment) > 0 || (payment.refundedCents > 0 && payment.refundFailedCents === 0),
  )
}
