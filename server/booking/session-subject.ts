import { eq } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { acceptSessionPayment } from '#server/booking/accept-session-payment.ts'
import { lockCalendar } from '#server/booking/appointment-time.ts'
import { enqueuePaymentNotice, readPaidAppointment } from '#server/booking/enqueue-payment-email.ts'
import { notifyClient } from '#server/booking/notify-client.ts'
import { notifyOfRefund } from '#server/booking/notify-of-refund.ts'
import {
  paidEmail,
  refundedByHandEmail,
  refundedTwiceEmail,
  refundFailedEmail,
  sessionDisputeEmail,
} from '#server/booking/payment-emails.ts'
import { readPaymentSummary } from '#server/booking/read-payment-summary.ts'
import { readRequestDue } from '#server/booking/read-request-due.ts'
import { recordEvent } from '#server/booking/record-event.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { paymentRequests } from '#server/db/schema/payment-requests.ts'
import type { CardPayment } from '#server/payments/card-payment.ts'
import { refundedTwiceSentence } from '#server/payments/failed-refund.ts'
import type { PaidSubject } from '#server/payments/paid-subject.ts'

/**
 * What card payments do to their appointments: a booking that waited for one is confirmed; what can't be counted is held for
 * review, and the owner is told why.
 */
export const sessionSubject: PaidSubject = {
  async lock(tx, { payment, isPayment }) {
    // A booking may take its time again with it.
    if (isPayment) await lockCalendar(tx)
    await lockAppointment(tx, payment)
  },
  readParts: async (_tx, { amountCents }) => [{ income: 'session', cents: amountCents, taxCents: 0 }],
  async wants(tx, payment) {
    const appointment = await readPaidAppointment(tx, payment)
    if (!appointment) return false
    if (payment.requestId) {
      const [request] = await tx
        .select()
        .from(paymentRequests)
        .where(eq(paymentRequests.id, payment.requestId))
      return request !== undefined && (await readRequestDue(tx, request)).state === 'open'
    }
    const { due } = await readPaymentSummary(tx, appointment)
    return due?.cents === payment.amountCents && due.purpose === payment.purpose
  },
  onPaid: (ctx, tx, { payment, session }) =>
    acceptSessionPayment(ctx, tx, { payment, receivedCents: session.amountCents }),
  async onAccepted(ctx, tx, { payment, cents }) {
    const appointment = await readPaidAppointment(tx, payment)
    if (!appointment) return
    const details = { purpose: payment.purpose, cents, method: 'card' }
    await recordEvent(tx, { appointmentId: appointment.id, actor: 'owner', kind: 'paid', details })
    await notifyClient(ctx, tx, {
      appointment,
      kind: 'appointment_paid',
      cause: `payment:${payment.id}`,
      write: (mail) => paidEmail(mail, cents),
    })
  },
  onClosed: async () => undefined,
  async onRefunded(ctx, tx, { payment, twiceCents }) {
    const appointment = await readPaidAppointment(tx, payment)
    if (appointment)
      await recordEvent(tx, {
        appointmentId: appointment.id,
        actor: 'system',
        kind: 'refunded',
        details: {
          cents: payment.refundedCents,
          ...(twiceCents > 0 && { reason: refundedTwiceSentence(twiceCents) }),
        },
      })
    if (twiceCents > 0)
      return enqueuePaymentNotice(ctx, tx, {
        payment,
        kind: 'payment_refunded_twice',
        state: `${payment.refundedAt?.toISOString()}`,
        write: (notice) => refundedTwiceEmail(notice, twiceCents),
      })
    if (!appointment) return
    await notifyOfRefund(ctx, tx, { appointment, payment })
  },
  async onRefundedByHand(ctx, tx, { payment, cents, method, reason }) {
    const appointment = await readPaidAppointment(tx, payment)
    if (!appointment) return
    const details = { cents, method, reason }
    await recordEvent(tx, { appointmentId: appointment.id, actor: 'owner', kind: 'refunded', details })
    await notifyClient(ctx, tx, {
      appointment,
      kind: 'appointment_refunded',
      cause: `payment:${payment.id}:by-hand:${payment.refundedByHandCents}`,
      write: (mail) => refundedByHandEmail(mail, { payment, cents }),
    })
  },
  async onRefundReturned(ctx, tx, { payment, failedCents: cents }) {
    if (cents === 0) return
    await recordFailedRefund(tx, payment, { cents, reason: 'The card’s bank sent the money back.' })
    await enqueuePaymentNotice(ctx, tx, {
      payment,
      kind: 'payment_refund_failed',
      state: `bounced:${payment.refundedAt?.toISOString()}`,
      write: (notice) => refundFailedEmail(notice, { cents, reason: 'the card’s bank sent the money back.' }),
    })
  },
  async onRefundStuck(ctx, tx, { payment, reason }) {
    const cents = payment.refundDueCents - payment.refundedCents
    await lockAppointment(tx, payment)
    if (reason !== null) await recordFailedRefund(tx, payment, { cents, reason })
    await enqueuePaymentNotice(ctx, tx, {
      payment,
      kind: 'payment_refund_failed',
      state: `${payment.refundRound}:${reason === null ? 'silent' : 'refused'}`,
      write: (notice) => refundFailedEmail(notice, { cents, reason }),
    })
  },
  onDispute: (ctx, tx, { payment, dispute }) =>
    enqueuePaymentNotice(ctx, tx, {
      payment,
      kind: 'payment_dispute',
      state: dispute,
      write: (notice) => sessionDisputeEmail(notice, dispute),
    }),
}

async function recordFailedRefund(
  tx: Tx,
  { appointmentId }: CardPayment,
  details: { cents: number; reason: string },
): Promise<void> {
  if (appointmentId) await recordEvent(tx, { appointmentId, actor: 'system', kind: 'refund_failed', details })
}

/** As a cancellation does before it makes payments due for a refund. */
async function lockAppointment(tx: Tx, { appointmentId }: CardPayment): Promise<void> {
  if (appointmentId)
    await tx
      .select({ id: appointments.id })
      .from(appointments)
      .where(eq(appointments.id, appointmentId))
      .for('update')
}
