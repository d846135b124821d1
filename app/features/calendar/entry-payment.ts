import { dayAndTime } from '#app/features/calendar/calendar-dates.ts'
import type { AppointmentBalance } from '#shared/appointment-balance.ts'
import { formatUsd } from '#shared/money.ts'

/** How a session stands with its price, as the owner reads it; null without one. */
export function describeEntryPayment(payment: AppointmentBalance): string | null {
  const { state, paid_cents, due, due_at, refund_due_cents, refunded_cents, refund_failed_cents, dispute } =
    payment
  const parts = [
    describeState(payment),
    state === 'depositPaid' && due && `${formatUsd(due.cents)} left`,
    due_at && `time held until ${dayAndTime(due_at)}`,
    refund_due_cents > 0 && `${formatUsd(refund_due_cents)} on its way back`,
    refunded_cents > 0 && `${formatUsd(refunded_cents)} refunded`,
    refund_failed_cents > 0 && `a refund of ${formatUsd(refund_failed_cents)} didn’t go through`,
    dispute === 'open' && 'disputed',
    dispute === 'lost' && 'dispute lost',
  ].filter(Boolean)
  return parts.length > 0 && (state !== 'none' || paid_cents > 0) ? parts.join(', ') : null
}

function describeState({
  state,
  paid_cents,
  hand_cents,
  is_prepaid,
  due,
}: AppointmentBalance): string | null {
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
