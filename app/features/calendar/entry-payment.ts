import { dayAndTime } from '#app/features/calendar/calendar-dates.ts'
import type { OwnerBalance } from '#shared/appointment-balance.ts'
import { formatUsd } from '#shared/money.ts'

/** How a session stands with its price, as the owner reads it; null without one. */
export function describeEntryPayment(payment: OwnerBalance): string | null {
  const { state, paid_cents, due, due_at, refund_due_cents, refunded_cents, dispute } = payment
  const { failed_refunds, refunded_twice_cents } = payment
  const failedCents = failed_refunds.reduce((sum, { cents }) => sum + cents, 0)
  const parts = [
    describeState(payment),
    state === 'review' && paid_cents > 0 && `${formatUsd(paid_cents)} already paid`,
    state === 'depositPaid' && due && `${formatUsd(due.cents)} left`,
    due_at && `time held until ${dayAndTime(due_at)}`,
    refund_due_cents > 0 && `${formatUsd(refund_due_cents)} on its way back`,
    refunded_cents > 0 && `${formatUsd(refunded_cents)} refunded`,
    refunded_twice_cents > 0 && `${formatUsd(refunded_twice_cents)} of it twice`,
    failedCents > 0 && `a refund of ${formatUsd(failedCents)} didn’t go through`,
    dispute === 'open' && 'disputed',
    dispute === 'lost' && 'dispute lost',
  ].filter(Boolean)
  return parts.length > 0 && (state !== 'none' || paid_cents > 0) ? parts.join(', ') : null
}

function describeState(payment: OwnerBalance): string | null {
  const { state, paid_cents, hand_cents, is_prepaid, due, held_payments } = payment
  const heldCents = held_payments.reduce((sum, { cents }) => sum + cents, 0)
  switch (state) {
    case 'none':
      return null
    case 'paid':
      return `Paid ${formatUsd(paid_cents)}`
    case 'depositPaid':
      return `${is_prepaid && hand_cents === 0 ? 'Deposit' : 'Part'} paid, ${formatUsd(paid_cents)}`
    case 'review':
      return `Check ${heldCents > 0 ? formatUsd(heldCents) : 'this payment'}: we emailed you why`
    case 'unpaid':
      return due?.purpose === 'deposit' ? `Unpaid, deposit of ${formatUsd(due.cents)}` : 'Unpaid'
  }
}
