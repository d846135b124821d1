import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { acceptSessionPayment } from '#server/booking/accept-session-payment.ts'
import { lockCalendar } from '#server/booking/appointment-time.ts'
import type { AppointmentPayment } from '#server/booking/payment-summary.ts'
import { recordSessionDispute, recordSessionRefund } from '#server/booking/record-session-refund.ts'
import type { Ctx } from '#server/context.ts'
import { cardPayments } from '#server/db/schema/card-payments.ts'
import { AppError } from '#server/errors.ts'
import type { SettleOptions } from '#server/payments/ledger.ts'
import type { PaymentSession } from '#server/providers/payments/port.ts'

const system = { role: 'system', job: 'session payments' } as const

/**
 * Records what the payment provider knows about the session of an appointment's payment; null for a session of no appointment. A
 * booking that waited for it is confirmed; what can't be counted is held for review, and the owner is told why.
 * @throws AppError `payment_not_confirmed` for one that is not paid
 */
export async function settleSessionPayment(
  ctx: Ctx,
  session: PaymentSession,
  { refundFailed = false, currentAt = null }: SettleOptions = {},
): Promise<AppointmentPayment | null> {
  const isOfSession = and(
    eq(cardPayments.id, session.reference),
    or(eq(cardPayments.paymentSessionId, session.id), isNull(cardPayments.paymentSessionId)),
  )
  const payment = await ctx.scope(system, async (tx) => {
    const [known] = await tx.select().from(cardPayments).where(isOfSession)
    if (!known) return undefined
    if (session.state === 'paid' && known.paidAt === null) await markPaid(ctx, tx, session)
    if (session.state === 'closed') await failAttempt(tx, session.reference)
    const refund = { refundedCents: session.refundedCents, refundFailed, currentAt }
    await recordSessionRefund(ctx, tx, known.id, refund)
    await recordSessionDispute(ctx, tx, known.id, session.dispute)
    const [row] = await tx.select().from(cardPayments).where(isOfSession)
    return row
  })
  if (!payment) return null
  if (payment.state !== 'paid' && payment.state !== 'review') throw new AppError('payment_not_confirmed')
  ctx.outbox.wake()
  return payment
}

/** Closes an attempt that is not decided. A payment that arrives later still settles it. */
export async function failAttempt(tx: Tx, paymentId: string): Promise<void> {
  await tx
    .update(cardPayments)
    .set({ state: 'failed' })
    .where(and(eq(cardPayments.id, paymentId), eq(cardPayments.state, 'awaiting')))
}

/** Once for each attempt, whoever reports it first. */
async function markPaid(ctx: Ctx, tx: Tx, session: PaymentSession): Promise<void> {
  // A booking may take its time again with it.
  await lockCalendar(tx)
  const [paid] = await tx
    .update(cardPayments)
    .set({
      state: sql`case when ${cardPayments.amountCents} = ${session.amountCents} then 'paid' else 'review' end`,
      paymentSessionId: session.id,
      paidAt: session.paidAt ?? ctx.now(),
    })
    .where(and(eq(cardPayments.id, session.reference), inArray(cardPayments.state, ['awaiting', 'failed'])))
    .returning()
  if (paid) await acceptSessionPayment(ctx, tx, { payment: paid, receivedCents: session.amountCents })
}
