import { sessionSubject } from '#server/booking/session-subject.ts'
import { orderSubject } from '#server/orders/order-subject.ts'
import type { PaidSubjects } from '#server/payments/paid-subject.ts'
import { requestSubject } from '#server/payments/request-subject.ts'

/** Everything that is paid by card: the webhook, refunds and reconciliation find what a payment is for. */
export const paidSubjects = {
  order: orderSubject,
  appointment: sessionSubject,
  request: requestSubject,
} satisfies PaidSubjects
