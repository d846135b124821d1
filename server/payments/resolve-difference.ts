import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { cardPayments } from '#server/db/schema/card-payments.ts'
import { moneyDifferences } from '#server/db/schema/money.ts'
import { AppError } from '#server/errors.ts'
import type { CardPayment } from '#server/payments/card-payment.ts'
import { findDifferences } from '#server/payments/find-differences.ts'
import type { PaidSubjects } from '#server/payments/paid-subject.ts'
import { readLedger } from '#server/payments/read-ledger.ts'
import { recordCardMovement } from '#server/payments/record-card-movement.ts'
import { closeDifferences, toAmounts } from '#server/payments/record-differences.ts'
import { settleCardPayment } from '#server/payments/settle-card-payment.ts'
import type { CheckoutSession } from '#server/providers/payments/port.ts'
import { canResolve } from '#shared/money-differences.ts'
import type { MovementKind } from '#shared/money-kinds.ts'

const system = { role: 'system', job: 'money comparison' } as const

/**
 * Makes our books what the provider says about a difference's payment, through its settlement; the difference is closed then, with
 * others of the payment. One that can't be mended is closed as looked at. Again, it does nothing.
 * @throws AppError `not_found`, `payment_unavailable`, or `conflict` when the books differ still
 */
export async function resolveDifference(ctx: Ctx, subjects: PaidSubjects, id: string): Promise<void> {
  const [row] = await ctx.scope(system, (tx) =>
    tx.select().from(moneyDifferences).where(eq(moneyDifferences.id, id)),
  )
  if (!row) throw new AppError('not_found')
  if (row.mendedAt) return
  const { cardPaymentId } = row
  if (!cardPaymentId || !canResolve(toAmounts(row)))
    return ctx.scope(system, (tx) => closeDifferences(ctx, tx, [row]))
  const askedAt = ctx.now()
  const session = await readSession(ctx, cardPaymentId)
  if (session)
    await settleCardPayment(ctx, subjects, session, { currentAt: askedAt, atAnyAge: true }).catch(
      (error: unknown) => {
        if (!(error instanceof AppError) || error.code !== 'payment_not_confirmed') throw error
      },
    )
  const isResolved = await ctx.scope(system, async (tx) => {
    const payment = await lockPayment(tx, cardPaymentId)
    await recordMissing(ctx, tx, subjects, payment)
    const [ledger] = await readLedger(tx, eq(cardPayments.id, cardPaymentId))
    const left = ledger ? findDifferences(ledger, session) : []
    const open = await tx
      .select()
      .from(moneyDifferences)
      .where(and(eq(moneyDifferences.cardPaymentId, cardPaymentId), isNull(moneyDifferences.mendedAt)))
    const resolved = open.filter(({ what }) => !left.some((each) => each.what === what))
    await closeDifferences(ctx, tx, resolved)
    return !left.some(({ what }) => what === row.what)
  })
  if (!isResolved) throw new AppError('conflict')
}

async function readSession(ctx: Ctx, id: string): Promise<CheckoutSession | null> {
  const [payment] = await ctx.scope(system, (tx) =>
    tx.select().from(cardPayments).where(eq(cardPayments.id, id)),
  )
  if (!payment) throw new AppError('not_found')
  const { paymentSessionId: sessionId, createdAt } = payment
  const retrieval = sessionId
    ? ctx.payments.retrieve(sessionId)
    : ctx.payments.retrieveByReference({ reference: id, createdAt })
  return retrieval.catch((cause: unknown) => {
    throw new AppError('payment_unavailable', {}, { cause })
  })
}

async function lockPayment(tx: Tx, id: string): Promise<CardPayment> {
  const [payment] = await tx.select().from(cardPayments).where(eq(cardPayments.id, id)).for('update')
  if (!payment) throw new AppError('not_found')
  return payment
}

/**
 * A payment's own sums are what was settled. Movements that don't add up to them are a fault of the books alone, which settling
 * doesn't see: they get the movement that is missing.
 */
async function recordMissing(ctx: Ctx, tx: Tx, subjects: PaidSubjects, payment: CardPayment): Promise<void> {
  const subject = subjects[payment.subject]
  const [ledger] = await readLedger(tx, eq(cardPayments.id, payment.id))
  if (!ledger || !subject || payment.paidAt === null) return
  const over = await subject.readParts(tx, payment)
  const record = (cents: number, kind: MovementKind) =>
    recordCardMovement(tx, {
      ...{ payment, kind, cents, over, occurredAt: ctx.now() },
      note: 'Recorded after comparing the books with the provider',
    })
  const received = payment.receivedCents - ledger.receivedCents
  await record(received, ledger.receivedCents === 0 ? 'payment' : 'correction')
  const refunded = payment.refundedCents - ledger.refundedCents
  await record(-refunded, refunded > 0 ? 'refund' : 'refund_failed')
  const disputed = payment.disputedCents - ledger.disputedCents
  await record(-disputed, disputed > 0 ? 'dispute' : 'dispute_returned')
  await record(ledger.feeCents - payment.feeCents, 'fee')
}
