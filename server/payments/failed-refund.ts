import type { CardPayment } from '#server/payments/card-payment.ts'
import { formatUsd } from '#shared/money.ts'
import type { FailedCardRefund } from '#shared/payment-requests.ts'

type Failure = { cents: number; reason: string; at: Date }

/** What a payment keeps of a refund that was refused or came back. */
export const failedRefund = ({ cents, reason, at }: Failure) => ({
  refundFailedAt: at,
  refundFailedCents: cents,
  refundFailedReason: reason,
})

/** Once another refund is asked for or made. */
export const noFailedRefund = {
  refundFailedAt: null,
  refundFailedCents: 0,
  refundFailedReason: null,
}

type Failed = Pick<CardPayment, 'id' | 'refundFailedCents' | 'refundFailedReason'>

/** The refunds of some payments that didn't go back, each with the id of its payment. */
export const listFailed = (payments: readonly Failed[]): FailedCardRefund[] =>
  payments
    .filter(({ refundFailedCents }) => refundFailedCents > 0)
    .map(({ id, refundFailedCents, refundFailedReason }) => ({
      id,
      cents: refundFailedCents,
      reason: refundFailedReason ?? '',
    }))

/** To the owner, whose customer has the money twice. */
export const refundedTwiceSentence = (cents: number): string =>
  `You had given back ${formatUsd(cents)} another way, and now your payment provider refunded it to the card as well. Check its dashboard, and ask the customer to return what they got twice.`

type Returned = Pick<CardPayment, 'refundedByHandCents' | 'refundedCents' | 'refundDueCents'>

/**
 * What went back twice, in integer US cents: without the card, and later by the provider, whom nobody had asked for it. A refund that
 * the owner makes at the provider for another reason can't be told from it.
 */
export const refundedTwiceCents = ({
  refundedByHandCents,
  refundedCents,
  refundDueCents,
}: Returned): number => Math.min(refundedByHandCents, Math.max(0, refundedCents - refundDueCents))
