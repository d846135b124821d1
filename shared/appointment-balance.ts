import type { FailedCardRefund, HeldCardPayment } from '#shared/payment-requests.ts'
import { minutes } from '#shared/time.ts'

/** What a payment for an appointment is: part of the price beforehand, all of it, or the rest. */
export const paymentPurposes = ['deposit', 'full', 'balance'] as const
export type PaymentPurpose = (typeof paymentPurposes)[number]

/** How long a booking keeps its time while it is paid for: longer than a payment page is open. */
export const paymentTimeMs = minutes(35)

/** How an appointment stands with its price. 'none': it has none. 'review': the owner compares a payment with the provider. */
export type AppointmentBalanceState = 'none' | 'unpaid' | 'depositPaid' | 'paid' | 'review'

/** Amounts are integer US cents. */
export type AppointmentBalance = {
  state: AppointmentBalanceState
  /** Agreed to be paid, wholly or in part, beforehand. */
  is_prepaid: boolean
  paid_cents: number
  /** How much of it was paid in cash or another way without a card, and not given back. */
  hand_cents: number
  /** What can be paid by card now; null for nothing. */
  due: { purpose: PaymentPurpose; cents: number } | null
  /** Until when it has to be paid, or the time is free for others; null where nothing depends on it. */
  due_at: string | null
  /** On its way back, and arrived. */
  refund_due_cents: number
  refunded_cents: number
  /** What a cancellation that gives back what was paid sends to cards, with what is on its way. */
  cancel_refund_cents: number
  dispute: 'open' | 'won' | 'lost' | null
}

/** With what only the owner is told. */
export type OwnerBalance = AppointmentBalance & {
  /** What can still go back to a card. */
  card_refundable_cents: number
  /** What should have gone back and didn't, by card payment. */
  failed_refunds: FailedCardRefund[]
  /** What arrived by card and counts only once the owner keeps it. */
  held_payments: HeldCardPayment[]
  /** What went back without a card, and then to the card as well. */
  refunded_twice_cents: number
}
