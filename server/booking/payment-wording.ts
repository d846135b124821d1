import type { PaymentSummary } from '#server/booking/payment-summary.ts'
import { formatUsd } from '#shared/money.ts'

/** What a mail says of the money, where a price was agreed. */
export function paymentFacts(summary: PaymentSummary): { label: string; value: string }[] {
  const value = wordSummary(summary)
  return value === null ? [] : [{ label: 'Payment', value }]
}

function wordSummary({ state, paidCents, due, isPrepaid }: PaymentSummary): string | null {
  if (state === 'paid') return `${formatUsd(paidCents)} paid`
  if (state === 'depositPaid')
    return `${formatUsd(paidCents)} paid${due ? `, ${formatUsd(due.cents)} left. Pay it at your session, or by card with the link below.` : ''}`
  if (state !== 'unpaid' || !due) return null
  if (!isPrepaid) return 'At your session, or by card with the link below'
  const what = due.purpose === 'deposit' ? `the deposit of ${formatUsd(due.cents)}` : formatUsd(due.cents)
  return `Please pay ${what} by card with the link below`
}

/** What a cancellation means for what was paid. */
export function wordReturn({
  paidCents,
  handCents,
  refundDueCents,
  refundedCents,
}: PaymentSummary): string[] {
  const sentences =
    handCents > 0
      ? [`You paid ${formatUsd(handCents)} without a card. We’ll settle that with you directly.`]
      : []
  const keptCents = paidCents - refundedCents - handCents
  if (refundDueCents > 0)
    sentences.push(
      `We’re refunding ${formatUsd(refundDueCents)} to your card. Banks take 5 to 10 days to show it.`,
    )
  else if (keptCents > 0)
    sentences.push(
      `As agreed when you booked, your payment of ${formatUsd(keptCents)} isn’t refunded this late.`,
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
