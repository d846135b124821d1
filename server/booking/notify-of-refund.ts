import type { Tx } from '#server/access/scope.ts'
import { notifyClient } from '#server/booking/notify-client.ts'
import { refundedEmail } from '#server/booking/payment-emails.ts'
import { listPayments } from '#server/booking/read-payment-summary.ts'
import type { Ctx } from '#server/context.ts'
import type { appointments } from '#server/db/schema/appointments.ts'
import { takeBackDelayedMessages } from '#server/messaging/enqueue-email.ts'
import type { CardPayment } from '#server/payments/card-payment.ts'
import { onItsWayCents } from '#server/payments/refund-state.ts'
import { minutes } from '#shared/time.ts'

/** How long a part waits for the rest: longer than a second attempt takes. */
const partWaitMs = minutes(10)

type Refunded = { appointment: typeof appointments.$inferSelect; payment: CardPayment }

/**
 * Tells the client what of a session went back by card in all. While more is on its way to another card of it the message waits, and
 * the next one takes its place. The caller has locked the session.
 */
export async function notifyOfRefund(ctx: Ctx, tx: Tx, { appointment, payment }: Refunded): Promise<void> {
  const payments = await listPayments(tx, appointment.id)
  const others = payments.filter(({ id }) => id !== payment.id)
  await takeBackDelayedMessages(tx, others.map(causeOf))
  const isPart = others.some((other) => other.refundNextAt !== null && onItsWayCents(other) > 0)
  await notifyClient(ctx, tx, {
    appointment,
    kind: 'appointment_refunded',
    cause: causeOf(payment),
    ...(isPart && { delayMs: partWaitMs }),
    write: (mail) => refundedEmail(mail, payments),
  })
}

/** Each refund is told, also one of a sum that was told before and came back. */
const causeOf = ({ id, refundedAt }: CardPayment) => `payment:${id}:${refundedAt?.toISOString()}`
