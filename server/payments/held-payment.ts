import type { CardPayment } from '#server/payments/card-payment.ts'
import { refundableCents } from '#server/payments/request-refund.ts'
import type { HeldCardPayment } from '#shared/payment-requests.ts'

/** Those that are held for review, with what the owner can still keep or refund of each. */
export const listHeld = (payments: readonly CardPayment[]): HeldCardPayment[] =>
  payments
    .filter(({ state }) => state === 'review')
    .map((payment) => ({ id: payment.id, cents: refundableCents(payment) }))
    .filter(({ cents }) => cents > 0)
