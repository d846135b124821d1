import { asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import {
  type AppointmentPayment,
  type PaymentSummary,
  summarizePayments,
} from '#server/booking/payment-summary.ts'
import type { appointments } from '#server/db/schema/appointments.ts'
import { cardPayments } from '#server/db/schema/card-payments.ts'

type Appointment = typeof appointments.$inferSelect

/** The attempts to pay for an appointment, the earliest first. */
export const listPayments = (tx: Tx, appointmentId: string): Promise<AppointmentPayment[]> =>
  tx
    .select()
    .from(cardPayments)
    .where(eq(cardPayments.appointmentId, appointmentId))
    .orderBy(asc(cardPayments.createdAt), asc(cardPayments.id))

/** How an appointment stands with its price. Needs the rights of the system or an administrator. */
export const readPaymentSummary = async (tx: Tx, appointment: Appointment): Promise<PaymentSummary> =>
  summarizePayments(appointment, await listPayments(tx, appointment.id))

/** How each of many appointments stands, in one reading. */
export async function readPaymentSummaries(
  tx: Tx,
  rows: readonly Appointment[],
): Promise<(row: Appointment) => PaymentSummary> {
  const ids = rows.map(({ id }) => id)
  const payments =
    ids.length === 0
      ? []
      : await tx
          .select()
          .from(cardPayments)
          .where(inArray(cardPayments.appointmentId, ids))
          .orderBy(asc(cardPayments.createdAt), asc(cardPayments.id))
  const byAppointment = Map.groupBy(payments, ({ appointmentId }) => appointmentId)
  return (row) => summarizePayments(row, byAppointment.get(row.id) ?? [])
}
