import { eq } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { cardPayments } from '#server/db/schema/card-payments.ts'
import { AppError } from '#server/errors.ts'
import type { CardPayment } from '#server/payments/card-payment.ts'
import { noFailedRefund } from '#server/payments/failed-refund.ts'
import { formatUsd } from '#shared/money.ts'
import { seconds } from '#shared/time.ts'

/** The owner can take a step back for ten seconds. */
const settleMs = seconds(15)

type RefundRequest = {
  cardPaymentId: string
  cents: number
  reason: string | null
  now: Date
  /** The browser's, where nothing else holds back a second call. */
  key?: string
}

/** What can still be refunded of a payment, in US cents: not what is on its way back, went back another way, or a bank holds. */
export const refundableCents = (payment: CardPayment): number =>
  payment.state === 'paid' || payment.state === 'review'
    ? Math.max(
        0,
        payment.receivedCents -
          Math.max(payment.refundDueCents, payment.refundedCents) -
          payment.refundedByHandCents -
          payment.disputedCents,
      )
    : 0

/**
 * Makes an amount of a card payment due for a refund, in the caller's transaction in the system role; a job then asks the provider.
 * With a `key` that was used before, it changes nothing.
 * @throws AppError `not_found`; `conflict` while the provider is being asked for another; `invalid_input` for more than is left
 */
export async function requestRefund(
  tx: Tx,
  { cardPaymentId, cents, reason, now, key }: RefundRequest,
): Promise<CardPayment> {
  const [payment] = await tx
    .select()
    .from(cardPayments)
    .where(eq(cardPayments.id, cardPaymentId))
    .for('update')
  if (!payment) throw new AppError('not_found')
  if (key && payment.refundKeys.includes(key)) return payment
  // The provider was asked for an amount whose answer isn't here: another total could be paid out beside it.
  if (isUnderWay(payment))
    throw new AppError('conflict', { fields: { cents: 'A refund is under way. Wait until it is done.' } })
  const left = refundableCents(payment)
  if (!Number.isInteger(cents) || cents < 1 || cents > left)
    throw new AppError('invalid_input', { fields: { cents: tooMuchSentence(left) } })
  const [due] = await tx
    .update(cardPayments)
    .set({
      refundDueCents: Math.max(payment.refundDueCents, payment.refundedCents) + cents,
      refundReason: reason,
      refundNextAt: new Date(now.getTime() + settleMs),
      refundAttempts: 0,
      refundRound: payment.refundRound + 1,
      ...noFailedRefund,
      ...(key && { refundKeys: [...payment.refundKeys, key] }),
    })
    .where(eq(cardPayments.id, cardPaymentId))
    .returning()
  if (!due) throw new AppError('not_found')
  return due
}

const isUnderWay = ({ refundAttempts, refundDueCents, refundedCents, refundNextAt }: CardPayment) =>
  refundAttempts > 0 && refundNextAt !== null && refundDueCents > refundedCents

/** Why an amount can't be refunded when this is left. */
export const tooMuchSentence = (leftCents: number): string =>
  leftCents === 0
    ? 'Nothing is left to refund.'
    : `Enter an amount from ${formatUsd(1)} to ${formatUsd(leftCents)}, which is what is left.`
