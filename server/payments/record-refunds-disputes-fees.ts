import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { readParts } from '#server/money/balance.ts'
import { negative, type Part } from '#server/money/split.ts'
import { type CardPayment, updatePayment } from '#server/payments/card-payment.ts'
import { refundCanFailForMs } from '#server/payments/list-open-refunds-and-disputes.ts'
import type { PaidSubject } from '#server/payments/paid-subject.ts'
import { recordCardMovement } from '#server/payments/record-card-movement.ts'
import { recordMade, recordReturned, refundedTwiceCents } from '#server/payments/refund-state.ts'
import type { CheckoutSession } from '#server/providers/payments/port.ts'

type ProviderUpdate = {
  payment: CardPayment
  session: CheckoutSession
  subject: PaidSubject
  failedAskedAt: Date | null
  currentAt: Date | null
  atAnyAge: boolean
}

const returning = ['refund', 'refund_failed', 'dispute', 'dispute_returned'] as const

/** What is left of a payment, by kinds of income. */
export const readLeft = (tx: Tx, { id }: CardPayment): Promise<Part[]> =>
  readParts(tx, { cardPaymentId: id }, ['payment', ...returning])

/**
 * Answers can be out of date: the refunded amount only grows, unless the provider was asked after the last refund was recorded, and
 * because it had reported that one failed or no event of an older state can be behind the call.
 */
export async function recordRefund(ctx: Ctx, tx: Tx, update: ProviderUpdate): Promise<CardPayment> {
  const { payment, session, subject } = update
  const { refundedCents } = session
  const cents = refundedCents - payment.refundedCents
  if (cents === 0 || (cents < 0 && !isLowered(update))) return payment
  const occurredAt = ctx.now()
  const over =
    cents > 0
      ? await readLeft(tx, payment)
      : negative(await readParts(tx, { cardPaymentId: payment.id }, ['refund', 'refund_failed']))
  await recordCardMovement(tx, {
    payment,
    kind: cents > 0 ? 'refund' : 'refund_failed',
    cents: -cents,
    over,
    occurredAt,
    note: cents > 0 ? payment.refundReason : null,
  })
  if (cents < 0) {
    const reason = 'The card’s bank sent the money back.'
    const { change, failedCents } = recordReturned(payment, { cents: -cents, reason, at: occurredAt })
    const returned = await updatePayment(tx, payment.id, { ...change, refundedAt: occurredAt })
    await subject.onRefundReturned(ctx, tx, { payment: returned, cents: -cents, failedCents })
    return returned
  }
  const made = { ...recordMade(payment, cents), refundedAt: occurredAt }
  const refunded = await updatePayment(tx, payment.id, made)
  const twiceCents = refundedTwiceCents(refunded) - refundedTwiceCents(payment)
  await subject.onRefunded(ctx, tx, { payment: refunded, cents, twiceCents })
  return refunded
}

function isLowered({ payment, failedAskedAt, currentAt, atAnyAge }: ProviderUpdate): boolean {
  const { refundedAt } = payment
  const askedAt = failedAskedAt ?? currentAt
  if (!askedAt || !refundedAt || refundedAt > askedAt) return false
  return failedAskedAt !== null || atAnyAge || refundedAt.getTime() >= askedAt.getTime() - refundCanFailForMs
}

/** A bank takes the money when a dispute opens, and gives it back when the practice wins. An older answer reopens none. */
export async function recordDispute(ctx: Ctx, tx: Tx, update: ProviderUpdate): Promise<CardPayment> {
  const { payment, session, subject, currentAt } = update
  const { dispute, disputedCents } = session
  if (dispute === null) return payment
  const isDecided = payment.dispute === 'won' || payment.dispute === 'lost'
  const isNews = currentAt !== null && (payment.disputedAt === null || payment.disputedAt < currentAt)
  if (dispute === 'open' && isDecided && !isNews) return payment
  const cents = disputedCents - payment.disputedCents
  const over =
    cents > 0
      ? await readLeft(tx, payment)
      : negative(await readParts(tx, { cardPaymentId: payment.id }, ['dispute', 'dispute_returned']))
  const kind = cents > 0 ? 'dispute' : 'dispute_returned'
  await recordCardMovement(tx, { payment, kind, cents: -cents, over, occurredAt: ctx.now() })
  if (dispute === payment.dispute && cents === 0) return payment
  const disputed = await updatePayment(tx, payment.id, { dispute, disputedCents, disputedAt: ctx.now() })
  if (dispute !== payment.dispute) await subject.onDispute(ctx, tx, { payment: disputed, dispute })
  return disputed
}

/** What the provider keeps is known some moments after the payment, and only grows. */
export async function recordFee(
  ctx: Ctx,
  tx: Tx,
  { payment, session, currentAt }: ProviderUpdate,
): Promise<CardPayment> {
  const cents = (session.feeCents ?? payment.feeCents) - payment.feeCents
  if (cents === 0 || (cents < 0 && !currentAt)) return payment
  const over = await readParts(tx, { cardPaymentId: payment.id }, ['payment'])
  await recordCardMovement(tx, { payment, kind: 'fee', cents: -cents, over, occurredAt: ctx.now() })
  return updatePayment(tx, payment.id, { feeCents: payment.feeCents + cents })
}
