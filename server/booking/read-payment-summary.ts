import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import {
  type ManualAmounts,
  type PaymentSummary,
  summarizePayments,
} from '#server/booking/payment-summary.ts'
import type { appointments } from '#server/db/schema/appointments.ts'
import { cardPayments } from '#server/db/schema/card-payments.ts'
import { moneyEntries } from '#server/db/schema/money.ts'
import { isManual } from '#server/money/balance.ts'
import type { CardPayment } from '#server/payments/card-payment.ts'

type Appointment = typeof appointments.$inferSelect

const noManualAmounts: ManualAmounts = { paidCents: 0, refundedCents: 0 }

/** The attempts to pay for an appointment by card, the earliest first. */
export const listPayments = (tx: Tx, appointmentId: string): Promise<CardPayment[]> =>
  tx
    .select()
    .from(cardPayments)
    .where(eq(cardPayments.appointmentId, appointmentId))
    .orderBy(asc(cardPayments.createdAt), asc(cardPayments.id))

/** What was paid for an appointment without a card. Needs the rights of the system or an administrator. */
export const readManualAmounts = async (tx: Tx, appointmentId: string): Promise<ManualAmounts> =>
  (await readManualAmountsOf(tx, [appointmentId])).get(appointmentId) ?? noManualAmounts

async function readManualAmountsOf(tx: Tx, ids: string[]): Promise<Map<string, ManualAmounts>> {
  const { appointmentId, amountCents, kind } = moneyEntries
  const rows = await tx
    .select({
      id: appointmentId,
      paidCents: sql<number>`coalesce(sum(${amountCents}) filter (where ${kind} in ('payment', 'correction')), 0)::int`,
      refundedCents: sql<number>`-coalesce(sum(${amountCents}) filter (where ${kind} = 'refund'), 0)::int`,
    })
    .from(moneyEntries)
    .where(and(inArray(appointmentId, ids), isManual))
    .groupBy(appointmentId)
  return new Map(rows.flatMap(({ id, ...money }) => (id ? [[id, money] as const] : [])))
}

/** How an appointment stands with its price. Needs the rights of the system or an administrator. */
export const readPaymentSummary = async (tx: Tx, appointment: Appointment): Promise<PaymentSummary> =>
  summarizePayments(
    appointment,
    await listPayments(tx, appointment.id),
    await readManualAmounts(tx, appointment.id),
  )

/** How each of many appointments stands, in two readings. */
export async function readPaymentSummaries(
  tx: Tx,
  rows: readonly Appointment[],
): Promise<(row: Appointment) => PaymentSummary> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return (row) => summarizePayments(row, [], noManualAmounts)
  const payments = await tx
    .select()
    .from(cardPayments)
    .where(inArray(cardPayments.appointmentId, ids))
    .orderBy(asc(cardPayments.createdAt), asc(cardPayments.id))
  const byAppointment = Map.groupBy(payments, ({ appointmentId }) => appointmentId)
  const manualAmounts = await readManualAmountsOf(tx, ids)
  return (row) =>
    summarizePayments(row, byAppointment.get(row.id) ?? [], manualAmounts.get(row.id) ?? noManualAmounts)
}
