import type { CardPayment } from '#server/payments/card-payment.ts'

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

type Failed = Pick<CardPayment, 'refundFailedCents' | 'refundFailedReason'>

/** What didn't go back of some payments, in integer US cents; null when nothing failed. */
export function summarizeFailed(payments: readonly Failed[]): { cents: number; reason: string } | null {
  const failed = payments.filter(({ refundFailedCents }) => refundFailedCents > 0)
  const cents = failed.reduce((sum, { refundFailedCents }) => sum + refundFailedCents, 0)
  return failed[0] ? { cents, reason: failed[0].refundFailedReason ?? '' } : null
}
