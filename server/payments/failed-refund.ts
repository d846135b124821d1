import type { CardPayment } from '#server/payments/card-payment.ts'
import { formatUsd } from '#shared/money.ts'
import type { FailedCardRefund } from '#shared/payment-requests.ts'

type Failed = Pick<CardPayment, 'id' | 'refundFailedCents' | 'refundFailedReason' | 'disputedCents'>

/** Whether the owner owes what failed: not while a bank has the payment, or has given it to the customer. */
export const isStillOwed = ({
  refundFailedCents,
  disputedCents,
}: Pick<Failed, 'refundFailedCents' | 'disputedCents'>): boolean => refundFailedCents > disputedCents

/** The refunds of some payments that didn't go back and are still owed, each with the id of its payment. */
export const listFailed = (payments: readonly Failed[]): FailedCardRefund[] =>
  payments.filter(isStillOwed).map(({ id, refundFailedCents, refundFailedReason }) => ({
    id,
    cents: refundFailedCents,
    reason: refundFailedReason ?? '',
  }))

/** To the owner, whose customer has the money twice. */
export const refundedTwiceSentence = (cents: number): string =>
  `You had given back ${formatUsd(cents)} another way, and now your payment provider refunded it to the card as well. Check its dashboard, and ask the customer to return what they got twice.`
