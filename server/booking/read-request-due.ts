import { eq } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { readPaymentSummary } from '#server/booking/read-payment-summary.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import type { NewCardPayment } from '#server/payments/card-payment.ts'
import type { PaymentRequest } from '#server/payments/request-link.ts'

type Due = {
  /** A session can be paid another way or be cancelled while its link is open. */
  state: PaymentRequest['state']
  /** What a payment is for. */
  subject: Pick<NewCardPayment, 'subject' | 'appointmentId' | 'purpose'>
}

/** Whether what was asked for is still due. */
export async function readRequestDue(
  tx: Tx,
  { state, appointmentId, amountCents }: PaymentRequest,
): Promise<Due> {
  if (!appointmentId) return { state, subject: { subject: 'request' } }
  const [appointment] = await tx.select().from(appointments).where(eq(appointments.id, appointmentId))
  const subject = { subject: 'appointment', appointmentId } as const
  if (!appointment || appointment.status === 'cancelled')
    return { state: state === 'paid' ? 'paid' : 'cancelled', subject: { ...subject, purpose: 'full' } }
  const { state: balance, paidCents } = await readPaymentSummary(tx, appointment)
  const left = appointment.priceCents === null ? amountCents : appointment.priceCents - paidCents
  const purpose = paidCents > 0 ? 'balance' : amountCents < left ? 'deposit' : 'full'
  // While a payment is held for review, another one could be the second for the same.
  const isPaid = balance === 'review' || amountCents > left
  return {
    state: state === 'open' && isPaid ? 'paid' : state,
    subject: { ...subject, purpose },
  }
}
