import { dayAndTime } from '#app/features/calendar/calendar-dates.ts'
import { formatUsd } from '#shared/money.ts'
import type { SessionPayment } from '#shared/session-payments.ts'

/** How a session stands with its price, as the owner reads it; null without one. */
export function wordEntryPayment(payment: SessionPayment): string | null {
  const { state, paid_cents, due, due_at, refund_due_cents, refunded_cents, refund_failed_cents, dispute } =
    payment
  const parts = [
    wordState(payment),
    state === 'depositPaid' && due && `${formatUsd(due.cents)} left`,
    due_at && `time kept until ${dayAndTime(due_at)}`,
    refund_due_cents > 0 && `${formatUsd(refund_due_cents)} on its way back`,
    refunded_cents > 0 && `${formatUsd(refunded_cents)} refunded`,
    refund_failed_cents > 0 && `a refund of ${formatUsd(refund_failed_cents)} didn’t go through`,
    dispute === 'open' && 'disputed',
    dispute === 'lost' && 'dispute lost',
  ].filter(Boolean)
  return parts.length > 0 && (state !== 'none' || paid_cents > 0) ? parts.join(', ') : null
}

function wordState({ state, paid_cents, hand_cents, is_prepaid, due }: SessionPayment): string | null {
  switch (state) {
    case 'none':
      return null
    case 'paid':
      return `Paid ${formatUsd(paid_cents)}`
    case 'depositPaid':
      return `${is_prepaid && hand_cents === 0 ? 'Deposit' : 'Part'} paid, ${formatUsd(paid_cents)}`
    case 'review':
      return 'Check this payment: we emailed you why'
    case 'unpaid':
      return due?.purpose === 'deposit' ? `Unpaid, deposit of ${formatUsd(due.cents)}` : 'Unpaid'
  }
}
