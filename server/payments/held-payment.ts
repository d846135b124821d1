import { isHeld } from '#server/db/schema/held-payment.ts'
import type { CardPayment } from '#server/payments/card-payment.ts'
import { refundableCents } from '#server/payments/request-refund.ts'
import type { HeldCardPayment } from '#shared/payment-requests.ts'

/** Those that are held for review, with what the owner can keep or refund of each now. */
export const listHeld = (payments: readonly CardPayment[]): HeldCardPayment[] =>
  payments
    .filter(isHeld)
    .map((payment) => ({ id: payment.id, cents: refundableCents(payment) }))
    .filter(({ cents }) => cents > 0)
