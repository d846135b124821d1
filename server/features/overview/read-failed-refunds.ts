import { and, desc, eq, gt, or, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { profiles } from '#server/db/schema/account.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { cardPayments } from '#server/db/schema/card-payments.ts'
import { orders } from '#server/db/schema/orders.ts'
import type { CardPayment } from '#server/payments/card-payment.ts'
import { isStillOwed, refundedTwiceSentence } from '#server/payments/failed-refund.ts'
import { refundedTwiceCents } from '#server/payments/refund-state.ts'
import { days } from '#shared/time.ts'
import type { FailedRefund } from '#shared/today.ts'

const shownMax = 6
const since = (now: Date) => new Date(now.getTime() - days(30))

/** Refunds that were refused or came back until they are made or settled, and those that went back twice, the newest first. */
export async function readFailedRefunds(tx: Tx, now: Date): Promise<FailedRefund[]> {
  const { refundFailedAt, refundedAt, refundedByHandCents, refundedCents, refundDueCents } = cardPayments
  const { refundFailedCents, disputedCents } = cardPayments
  const isOwed = and(gt(refundFailedAt, since(now)), gt(refundFailedCents, disputedCents))
  const isTwice = and(
    gt(refundedByHandCents, 0),
    gt(refundedCents, refundDueCents),
    gt(refundedAt, since(now)),
  )
  const rows = await tx
    .select({
      payment: cardPayments,
      number: orders.number,
      startsAt: appointments.appointmentDate,
      clientName: sql<
        string | null
      >`coalesce(nullif(trim(${profiles.firstName} || ' ' || ${profiles.lastName}), ''), ${appointments.clientName})`,
    })
    .from(cardPayments)
    .leftJoin(orders, eq(orders.id, cardPayments.orderId))
    .leftJoin(appointments, eq(appointments.id, cardPayments.appointmentId))
    .leftJoin(profiles, eq(profiles.id, appointments.userId))
    .where(or(isOwed, isTwice))
    .orderBy(desc(sql`coalesce(${refundFailedAt}, ${refundedAt})`), desc(cardPayments.id))
    .limit(shownMax)
  return rows.map(({ payment, number, startsAt, clientName }) => ({
    id: payment.id,
    at: (payment.refundFailedAt ?? payment.refundedAt ?? now).toISOString(),
    ...whatHappened(payment),
    description: payment.description,
    order_number: number,
    session:
      payment.appointmentId && startsAt
        ? { id: payment.appointmentId, starts_at: startsAt.toISOString(), client_name: clientName }
        : null,
  }))
}

function whatHappened(payment: CardPayment): Pick<FailedRefund, 'cents' | 'reason' | 'is_twice'> {
  const { refundFailedCents, refundFailedReason } = payment
  const twiceCents = refundedTwiceCents(payment)
  return isStillOwed(payment)
    ? { cents: refundFailedCents, reason: refundFailedReason ?? '', is_twice: false }
    : { cents: twiceCents, reason: refundedTwiceSentence(twiceCents), is_twice: true }
}
