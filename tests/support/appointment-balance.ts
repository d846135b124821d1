import type { AppointmentBalance, OwnerBalance } from '#shared/appointment-balance.ts'

/** Of an appointment without a price, as its client is told. */
export const noClientPayment: AppointmentBalance = {
  state: 'none',
  paid_cents: 0,
  hand_cents: 0,
  due: null,
  due_at: null,
  is_prepaid: false,
  refund_due_cents: 0,
  refunded_cents: 0,
  cancel_refund_cents: 0,
  dispute: null,
}

/** As its owner is told. */
export const noPayment: OwnerBalance = {
  ...noClientPayment,
  card_refundable_cents: 0,
  failed_refunds: [],
  held_payments: [],
  refunded_twice_cents: 0,
}
