import { desc, eq, gt } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { cardPayments } from '#server/db/schema/card-payments.ts'
import { orders } from '#server/db/schema/orders.ts'
import { days } from '#shared/time.ts'
import type { FailedRefund } from '#shared/today.ts'

const shownMax = 6
const shownForMs = days(30)

/** Refunds that were refused or came back, the newest first, until another is asked for or made. */
export async function readFailedRefunds(tx: Tx, now: Date): Promise<FailedRefund[]> {
  const { refundFailedAt } = cardPayments
  const rows = await tx
    .select({
      payment: cardPayments,
      number: orders.number,
      startsAt: appointments.appointmentDate,
      clientName: appointments.clientName,
    })
    .from(cardPayments)
    .leftJoin(orders, eq(orders.id, cardPayments.orderId))
    .leftJoin(appointments, eq(appointments.id, cardPayments.appointmentId))
    .where(gt(refundFailedAt, new Date(now.getTime() - shownForMs)))
    .orderBy(desc(refundFailedAt), desc(cardPayments.id))
    .limit(shownMax)
  return rows.map(({ payment, number, startsAt, clientName }) => ({
    id: payment.id,
    at: (payment.refundFailedAt ?? now).toISOString(),
    cents: payment.refundFailedCents,
    reason: payment.refundFailedReason ?? '',
    description: payment.description,
    order_number: number,
    session:
      payment.appointmentId && startsAt
        ? { id: payment.appointmentId, starts_at: startsAt.toISOString(), client_name: clientName }
        : null,
  }))
}
