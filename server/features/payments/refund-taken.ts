import { desc, eq } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { recordEvent } from '#server/booking/record-event.ts'
import type { Ctx } from '#server/context.ts'
import { cardPayments } from '#server/db/schema/card-payments.ts'
import { AppError } from '#server/errors.ts'
import { endRequestPages } from '#server/features/payments/end-request-pages.ts'
import { lockRequestOfSession } from '#server/features/payments/lock-request.ts'
import { manualRefundEmail } from '#server/features/payments/payment-emails.ts'
import { paymentsSystem } from '#server/features/payments/payments-system.ts'
import { readManualLeft } from '#server/features/payments/read-taken.ts'
import {
  cancelIfNothingCame,
  cardIsNoMistake,
  noteOf,
} from '#server/features/payments/recorded-by-mistake.ts'
import { enqueueEmail } from '#server/messaging/enqueue-email.ts'
import { givenBackAt } from '#server/money/given-back-at.ts'
import { recordMovement } from '#server/money/record-movement.ts'
import type { CardPayment } from '#server/payments/card-payment.ts'
import { refundKeysOf, wasRefunded } from '#server/payments/refund-keys.ts'
import type { PaymentRequest } from '#server/payments/request-link.ts'
import { refundableCents, requestRefund, tooMuchSentence } from '#server/payments/request-refund.ts'
import type { RefundTakenInput } from '#shared/payment-requests.ts'

type Refund = RefundTakenInput & { id: string }

/**
 * Gives back part or all of an amount that was taken: to the card, or recorded as given back by hand; or takes off what was recorded by
 * hand by mistake, and tells nobody.
 * @throws AppError `not_found`; `conflict` while another refund is under way, or for a key of another one; `invalid_input` for more than what is left, or a day that can't be
 */
export async function refundTaken(ctx: Ctx, { id, ...refund }: Refund): Promise<PaymentRequest> {
  const request = await ctx.scope(paymentsSystem, async (tx) => {
    const taken = await lockRequestOfSession(tx, id)
    const paid = await listPaid(tx, id)
    const { key, cents, reason = null, mistake } = refund
    if (mistake && paid.length > 0) throw cardIsNoMistake()
    if (paid.length === 0) await refundManually(ctx, tx, { taken, ...refund })
    else if (!wasRefunded(paid, { key, what: whatOf(cents) }))
      await refundToCards(tx, paid, { cents, reason, now: ctx.now(), key })
    return taken
  })
  ctx.outbox.wake()
  await endRequestPages(ctx, request)
  return request
}

/** More than one when it was paid twice: then the later first. */
async function listPaid(tx: Tx, requestId: string): Promise<CardPayment[]> {
  const payments = await tx
    .select()
    .from(cardPayments)
    .where(eq(cardPayments.requestId, requestId))
    .orderBy(desc(cardPayments.paidAt))
  return payments.filter(({ state }) => state === 'paid' || state === 'review')
}

const whatOf = (cents: number) => `card:${cents}`

type CardRefund = { cents: number; reason: string | null; now: Date; key: string }

/** @throws AppError as `refundTaken` */
async function refundToCards(
  tx: Tx,
  paid: readonly CardPayment[],
  { key, ...due }: CardRefund,
): Promise<void> {
  const keys = refundKeysOf({ key, what: whatOf(due.cents) })
  const left = paid.reduce((sum, payment) => sum + refundableCents(payment), 0)
  if (due.cents > left) throw new AppError('invalid_input', { fields: { cents: tooMuchSentence(left) } })
  let open = due.cents
  for (const payment of paid) {
    const cents = Math.min(open, refundableCents(payment))
    if (cents > 0) await requestRefund(tx, { ...due, keys, cardPaymentId: payment.id, cents })
    open -= cents
  }
}

async function refundManually(
  ctx: Ctx,
  tx: Tx,
  { taken, key, cents, reason, mistake = false, given_on }: RefundTakenInput & { taken: PaymentRequest },
): Promise<void> {
  const { id: requestId, appointmentId, customerEmail } = taken
  const { method, leftCents, paidCents } = await readManualLeft(tx, requestId)
  const date = mistake ? undefined : given_on
  const occurredAt = await givenBackAt(tx, { requestId }, { givenOn: date, now: ctx.now() })
  const isRecorded = await recordMovement(tx, {
    ...{ kind: mistake ? 'correction' : 'refund', method, cause: `${method}:${key}`, occurredAt, date },
    note: noteOf({ reason, mistake }),
    ...{ appointmentId, requestId },
    parts: [{ income: appointmentId ? 'session' : 'other', cents: -cents, taxCents: 0 }],
  })
  if (!isRecorded) return
  if (cents > leftCents)
    throw new AppError('invalid_input', { fields: { cents: tooMuchSentence(leftCents) } })
  if (mistake) await cancelIfNothingCame(tx, requestId, paidCents - cents)
  const kind = mistake ? 'payment_removed' : 'refunded'
  if (appointmentId)
    await recordEvent(tx, { appointmentId, actor: 'owner', kind, details: { cents, method } })
  if (customerEmail && !mistake)
    await enqueueEmail(tx, {
      kind: 'request_refunded',
      cause: `request:${requestId}:${key}`,
      to: customerEmail,
      content: manualRefundEmail(taken, cents),
    })
}
