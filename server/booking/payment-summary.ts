import type { appointments } from '#server/db/schema/appointments.ts'
import { isHeld } from '#server/db/schema/held-payment.ts'
import type { CardPayment } from '#server/payments/card-payment.ts'
import { listFailed } from '#server/payments/failed-refund.ts'
import { listHeld } from '#server/payments/held-payment.ts'
import { onItsWayCents, refundedTwiceCents } from '#server/payments/refund-state.ts'
import { isUndisputed, refundableCents } from '#server/payments/request-refund.ts'
import type {
  AppointmentBalance,
  AppointmentBalanceState,
  OwnerBalance,
  PaymentPurpose,
} from '#shared/appointment-balance.ts'
import type { BookedService } from '#shared/booking/rules.ts'
import type { FailedCardRefund, HeldCardPayment } from '#shared/payment-requests.ts'
import { minCardCents } from '#shared/price-schema.ts'

type Appointment = typeof appointments.$inferSelect
type Priced = Pick<Appointment, 'status' | 'ending' | 'priceCents' | 'prepayCents' | 'paymentDueAt'>

/** What was paid in cash or another way without a card, and went back so, in integer US cents. */
export type ManualAmounts = { paidCents: number; refundedCents: number }

/** How an appointment stands with its price. Amounts are integer US cents. */
export type PaymentSummary = {
  state: AppointmentBalanceState
  paidCents: number
  /** How much of what is paid came by hand and was kept: no card gets it back. */
  manualCents: number
  /** What can be paid by card now. */
  due: { purpose: PaymentPurpose; cents: number } | null
  /** Until when the time is kept for a booking that isn't paid yet. */
  dueAt: Date | null
  /** Whether the session was agreed to be paid, wholly or in part, beforehand. */
  isPrepaid: boolean
  refundDueCents: number
  refundedCents: number
  /** What a cancellation that gives back what was paid sends to cards, with what is on its way. */
  cancelRefundCents: number
  /** What a bank holds or has taken back. */
  disputedCents: number
  /** What can still go back to a card. */
  cardRefundableCents: number
  failedRefunds: FailedCardRefund[]
  heldPayments: HeldCardPayment[]
  refundedTwiceCents: number
  dispute: CardPayment['dispute']
}

/** What a booking of a service pays beforehand; null when it is paid later, or costs nothing or less than cards take. */
export function prepayCentsOf(
  { payment, depositCents }: Pick<BookedService, 'payment' | 'depositCents'>,
  priceCents: number,
): number | null {
  if (payment === 'later') return null
  const cents = payment === 'now' ? priceCents : Math.min(depositCents ?? 0, priceCents)
  return cents >= minCardCents ? cents : null
}

/**
 * What was paid counts as paid also after a refund: a balance is never asked for again. What went back before the owner kept the rest
 * of a held payment counts neither as paid nor as refunded.
 */
export function summarizePayments(
  appointment: Priced,
  payments: readonly CardPayment[],
  manual: ManualAmounts,
): PaymentSummary {
  const received = payments.filter((payment) => payment.state === 'paid' || isHeld(payment))
  const paid = received.filter(({ state }) => state === 'paid')
  const paidCents =
    sum(paid.map(({ receivedCents, uncountedCents }) => receivedCents - uncountedCents)) + manual.paidCents
  const isWaiting = appointment.status === 'pending' && appointment.paymentDueAt !== null
  const state = received.length > paid.length ? 'review' : stateOf(appointment.priceCents ?? 0, paidCents)
  return {
    state,
    paidCents,
    manualCents: manual.paidCents - manual.refundedCents,
    due: dueOf(appointment, state, paidCents),
    dueAt: isWaiting ? appointment.paymentDueAt : null,
    isPrepaid: appointment.prepayCents !== null,
    refundDueCents: sum(paid.map(onItsWayCents)),
    refundedCents:
      sum(
        paid.map((each) => Math.max(0, each.refundedCents + each.refundedByHandCents - each.uncountedCents)),
      ) + manual.refundedCents,
    cancelRefundCents: sum(
      paid.filter(isUndisputed).map((payment) => onItsWayCents(payment) + refundableCents(payment)),
    ),
    disputedCents: sum(paid.map(({ disputedCents }) => disputedCents)),
    cardRefundableCents: sum(payments.map(refundableCents)),
    failedRefunds: listFailed(payments),
    heldPayments: listHeld(payments),
    refundedTwiceCents: sum(payments.map(refundedTwiceCents)),
    dispute: received.find(({ dispute }) => dispute === 'open')?.dispute ?? received.at(-1)?.dispute ?? null,
  }
}

function stateOf(priceCents: number, paidCents: number): AppointmentBalanceState {
  if (paidCents === 0) return priceCents === 0 ? 'none' : 'unpaid'
  return paidCents < priceCents ? 'depositPaid' : 'paid'
}

/** A request is paid once it is accepted. */
function dueOf(
  { status, ending, priceCents, prepayCents, paymentDueAt }: Priced,
  state: AppointmentBalanceState,
  paidCents: number,
): PaymentSummary['due'] {
  const isOwed = state === 'unpaid' || state === 'depositPaid'
  const isAgreed = status === 'confirmed' || (status === 'completed' && ending === null)
  const isWaiting = status === 'pending' && paymentDueAt !== null
  if (!isOwed || priceCents === null || !(isAgreed || isWaiting)) return null
  if (priceCents - paidCents < minCardCents) return null
  if (paidCents > 0) return { purpose: 'balance', cents: priceCents - paidCents }
  if (prepayCents !== null && prepayCents < priceCents && status !== 'completed')
    return { purpose: 'deposit', cents: prepayCents }
  return { purpose: 'full', cents: priceCents }
}

export const presentBalance = (summary: PaymentSummary): AppointmentBalance => ({
  state: summary.state,
  is_prepaid: summary.isPrepaid,
  paid_cents: summary.paidCents,
  hand_cents: summary.manualCents,
  due: summary.due,
  due_at: summary.dueAt?.toISOString() ?? null,
  refund_due_cents: summary.refundDueCents,
  refunded_cents: summary.refundedCents,
  cancel_refund_cents: summary.cancelRefundCents,
  dispute: summary.dispute,
})

export const presentOwnerBalance = (summary: PaymentSummary): OwnerBalance => ({
  ...presentBalance(summary),
  card_refundable_cents: summary.cardRefundableCents,
  failed_refunds: summary.failedRefunds,
  held_payments: summary.heldPayments,
  refunded_twice_cents: summary.refundedTwiceCents,
})

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
