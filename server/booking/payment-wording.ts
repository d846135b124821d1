import type { PaymentSummary } from '#server/booking/payment-summary.ts'
import { formatUsd } from '#shared/money.ts'

/** What a mail says of the money, where a price was agreed. */
export function paymentFacts(summary: PaymentSummary): { label: string; value: string }[] {
  const value = describeSummary(summary)
  return value === null ? [] : [{ label: 'Payment', value }]
}

function describeSummary({ state, paidCents, due, isPrepaid }: PaymentSummary): string | null {
  if (state === 'paid') return `${formatUsd(paidCents)} paid`
  if (state === 'depositPaid')
    return `${formatUsd(paidCents)} paid${due ? `, ${formatUsd(due.cents)} left. Pay it at your session, or by card with the link below.` : ''}`
  if (state !== 'unpaid' || !due) return null
  if (!isPrepaid) return 'At your session, or by card with the link below'
  const what = due.purpose === 'deposit' ? `the deposit of ${formatUsd(due.cents)}` : formatUsd(due.cents)
  return `Please pay ${what} by card with the link below`
}

/** What a cancellation means for what was paid. */
export function describeRefund({
  paidCents,
  manualCents,
  refundDueCents,
  refundedCents,
  disputedCents,
  dispute,
}: PaymentSummary): string[] {
  const sentences =
    manualCents > 0
      ? [`You paid ${formatUsd(manualCents)} without a card. We’ll settle that with you directly.`]
      : []
  const keptCents = paidCents - refundedCents - manualCents - disputedCents
  if (disputedCents > 0)
    sentences.push(
      dispute === 'open'
        ? 'Your bank is deciding about your payment.'
        : 'Your bank has given your payment back to you.',
    )
  if (refundDueCents > 0)
    sentences.push(
      `We’re refunding ${formatUsd(refundDueCents)} to your card. Banks take 5 to 10 days to show it.`,
    )
  else if (keptCents > 0)
    sentences.push(
      `Under the cancellation policy, ${formatUsd(keptCents)} of your payment is not refundable at this point.`,
    )
  return sentences
}

/** What the owner reads of the money in a notice; nothing where nothing was paid or asked for beforehand. */
export function ownerPaymentFacts({
  state,
  paidCents,
  refundDueCents,
  refundedCents,
  isPrepaid,
}: PaymentSummary): { label: string; value: string }[] {
  if (paidCents === 0)
    return state === 'unpaid' && isPrepaid ? [{ label: 'Payment', value: 'Not paid yet' }] : []
  const parts = [
    `${formatUsd(paidCents)} paid`,
    refundDueCents > 0 && `${formatUsd(refundDueCents)} on its way back`,
    refundedCents > 0 && `${formatUsd(refundedCents)} refunded`,
  ]
  return [{ label: 'Payment', value: parts.filter(Boolean).join(', ') }]
}
