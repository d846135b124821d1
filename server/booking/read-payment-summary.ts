import { asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import {
  type AppointmentPayment,
  type PaymentSummary,
  summarizePayments,
} from '#server/booking/payment-summary.ts'
import { appointmentPayments } from '#server/db/schema/appointment-payments.ts'
import type { appointments } from '#server/db/schema/appointments.ts'

type Appointment = typeof appointments.$inferSelect

/** The attempts to pay for an appointment, the earliest first. */
export const listPayments = (tx: Tx, appointmentId: string): Promise<AppointmentPayment[]> =>
  tx
    .select()
    .from(appointmentPayments)
    .where(eq(appointmentPayments.appointmentId, appointmentId))
    .orderBy(asc(appointmentPayments.createdAt), asc(appointmentPayments.id))

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
          .from(appointmentPayments)
          .where(inArray(appointmentPayments.appointmentId, ids))
          .orderBy(asc(appointmentPayments.createdAt), asc(appointmentPayments.id))
  const byAppointment = Map.groupBy(payments, ({ appointmentId }) => appointmentId)
  return (row) => summarizePayments(row, byAppointment.get(row.id) ?? [])
}
