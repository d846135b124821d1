import { and, asc, inArray, type SQL } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { isRefundedByTerms, requestAppointmentRefund } from '#server/booking/appointment-refunds.ts'
import { lockCalendar } from '#server/booking/appointment-time.ts'
import type { PaymentSummary } from '#server/booking/payment-summary.ts'
import { readPaymentSummaries } from '#server/booking/read-payment-summary.ts'
import { appointments } from '#server/db/schema/appointments.ts'

export type DeletedSession = { appointment: typeof appointments.$inferSelect; payment: PaymentSummary }

/**
 * What was paid for appointments that are about to be deleted goes back by the terms, as when they are cancelled: afterwards nobody
 * could tell whose it was. Returns those that weren't over, the earliest first. Takes the lock of `lockCalendar`.
 */
export async function refundDeletedSessions(
  tx: Tx,
  isDeleted: SQL | undefined,
  now: Date,
): Promise<DeletedSession[]> {
  await lockCalendar(tx)
  const open = await tx
    .select()
    .from(appointments)
    .where(and(isDeleted, inArray(appointments.status, ['pending', 'confirmed'])))
    .orderBy(asc(appointments.appointmentDate), asc(appointments.id))
    .for('update')
  for (const appointment of open)
    if (isRefundedByTerms(appointment, now)) await requestAppointmentRefund(tx, appointment.id, now)
  const summaryOf = await readPaymentSummaries(tx, open)
  return open
    .map((appointment) => ({ appointment, payment: summaryOf(appointment) }))
    .filter(({ appointment, payment }) => appointment.appointmentDate >= now || payment.refundDueCents > 0)
}
