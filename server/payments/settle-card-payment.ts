import { and, eq, isNull, or } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { cardPayments } from '#server/db/schema/card-payments.ts'
import { paymentRequests } from '#server/db/schema/payment-requests.ts'
import { AppError } from '#server/errors.ts'
import { split } from '#server/money/split.ts'
import { type CardPayment, updatePayment } from '#server/payments/card-payment.ts'
import type { PaidSubject, PaidSubjects } from '#server/payments/paid-subject.ts'
import { recordCardMovements } from '#server/payments/record-card-movement.ts'
import { recordDispute, recordFee, recordRefund } from '#server/payments/record-refunds-disputes-fees.ts'
import type { CheckoutSession } from '#server/providers/payments/port.ts'

const system = { role: 'system', job: 'card payments' } as const

/**
 * When the provider was asked, if a smaller refunded amount than the recorded one is news: `failedAskedAt` after it reported that a
 * refund failed, `currentAt` without an event. `atAnyAge`: also of a refund that is older than banks take to send one back.
 */
export type SettleOptions = {
  failedAskedAt?: Date | null
  currentAt?: Date | null
  atAnyAge?: boolean
}

/**
 * Makes a card payment, its movements of money and what it pays for what the provider says, at any time and any number of times.
 * Null for a session of no payment that these subjects know.
 * @throws AppError `payment_not_confirmed` for one that is not paid
 */
export async function settleCardPayment(
  ctx: Ctx,
  subjects: PaidSubjects,
  session: CheckoutSession,
  { failedAskedAt = null, currentAt = null, atAnyAge = false }: SettleOptions = {},
): Promise<CardPayment | null> {
  const payment = await ctx.scope(system, async (tx) => {
    const known = await findPayment(tx, session)
    const paidSubject = known && subjects[known.subject]
    if (!paidSubject) return null
    if (!failedAskedAt && !currentAt && isSettled(known, session)) return known
    const lockedPayment = await lockPayment(tx, paidSubject, { known, session })
    if (!lockedPayment) return null
    const { subject, locked } = lockedPayment
    let { payment } = lockedPayment
    if (session.state === 'paid' && payment.paidAt === null)
      payment = await markPaid(ctx, tx, { payment, session, subject, locked })
    if (session.state === 'closed') payment = await closePayment(ctx, tx, { payment, subject })
    if (payment.paidAt === null) return payment
    const update = { payment, session, subject, failedAskedAt, currentAt, atAnyAge }
    payment = await recordRefund(ctx, tx, update)
    payment = await recordDispute(ctx, tx, { ...update, payment })
    return recordFee(ctx, tx, { ...update, payment })
  })
  if (!payment) return null
  if (payment.state !== 'paid' && payment.state !== 'review') throw new AppError('payment_not_confirmed')
  ctx.outbox.wake()
  return payment
}

const isOf = (session: CheckoutSession) =>
  and(
    eq(cardPayments.id, session.reference),
    or(eq(cardPayments.paymentSessionId, session.id), isNull(cardPayments.paymentSessionId)),
  )

async function findPayment(tx: Tx, session: CheckoutSession): Promise<CardPayment | undefined> {
  const [payment] = await tx.select().from(cardPayments).where(isOf(session))
  return payment
}

/** The provider says nothing that isn't recorded: as most events do, and a customer who reloads the confirmation. */
const isSettled = (payment: CardPayment, session: CheckoutSession): boolean =>
  session.state === 'paid' &&
  payment.paidAt !== null &&
  payment.refundedCents === session.refundedCents &&
  payment.feeCents === (session.feeCents ?? payment.feeCents) &&
  (session.dispute === null ||
    (payment.dispute === session.dispute && payment.disputedCents === session.disputedCents))

type Known = { known: CardPayment; session: CheckoutSession }

/** What is paid is locked before the payment, so that two payments of one order wait for each other. */
async function lockPayment(tx: Tx, subject: PaidSubject, { known, session }: Known) {
  const isPayment = session.state === 'paid' && known.paidAt === null
  const locked = await subject.lock(tx, { payment: known, session, isPayment })
  const [payment] = await tx.select().from(cardPayments).where(isOf(session)).for('update')
  return payment ? { payment, subject, locked } : null
}

type Paid = { payment: CardPayment; session: CheckoutSession; subject: PaidSubject; locked: unknown }

async function markPaid(
  ctx: Ctx,
  tx: Tx,
  { payment: known, session, subject, locked }: Paid,
): Promise<CardPayment> {
  const paidAt = session.paidAt ?? ctx.now()
  const isExact = known.amountCents === session.amountCents
  const feeCents = session.feeCents ?? known.feeCents
  const parts = await subject.readParts(tx, known, locked)
  // Sent together: what is paid has rows that other payments wait for.
  const [payment] = await Promise.all([
    updatePayment(tx, known.id, {
      state: isExact ? 'paid' : 'review',
      paymentSessionId: session.id,
      paidAt,
      receivedCents: session.amountCents,
      feeCents,
    }),
    recordCardMovements(tx, [
      { payment: known, kind: 'payment', cents: session.amountCents, over: parts, occurredAt: paidAt },
      {
        payment: known,
        kind: 'fee',
        cents: known.feeCents - feeCents,
        over: split(session.amountCents, parts),
        occurredAt: paidAt,
      },
    ]),
  ])
  if (payment.requestId)
    await tx
      .update(paymentRequests)
      .set({ state: 'paid', paidAt })
      .where(and(eq(paymentRequests.id, payment.requestId), eq(paymentRequests.state, 'open')))
  return subject.onPaid(ctx, tx, { payment, session, locked })
}

type Closing = { payment: CardPayment; subject: PaidSubject }

/** Ends an attempt that is not decided. A payment that arrives later still settles it. */
async function closePayment(ctx: Ctx, tx: Tx, { payment, subject }: Closing): Promise<CardPayment> {
  if (payment.state !== 'awaiting') return payment
  const closed = await updatePayment(tx, payment.id, { state: 'failed' })
  await subject.onClosed(ctx, tx, closed)
  return closed
}

/** Gives up an attempt that the provider doesn't know. */
export async function closeAttempt(ctx: Ctx, subjects: PaidSubjects, id: string): Promise<void> {
  await ctx.scope(system, async (tx) => {
    const [known] = await tx.select().from(cardPayments).where(eq(cardPayments.id, id))
    const subject = known && subjects[known.subject]
    if (!known || !subject) return
    await subject.lock(tx, { payment: known, session: null, isPayment: false })
    const [payment] = await tx.select().from(cardPayments).where(eq(cardPayments.id, id)).for('update')
    if (payment) await closePayment(ctx, tx, { payment, subject })
  })
}
