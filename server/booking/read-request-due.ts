import { eq, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { readPaymentSummary } from '#server/booking/read-payment-summary.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { hasHeldPayment, leftCents } from '#server/db/schema/left-to-pay.ts'
import { paymentRequests } from '#server/db/schema/payment-requests.ts'
import type { NewCardPayment } from '#server/payments/card-payment.ts'
import type { PaymentRequest } from '#server/payments/request-link.ts'
import type { AppointmentBalanceState } from '#shared/appointment-balance.ts'

type Due = {
  /**
   * A session can be paid another way, wholly or in part, get another price, be cancelled or have a payment held for review while its
   * link is open.
   */
  state: PaymentRequest['state'] | 'review' | 'more_than_due'
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
  return {
    state: state === 'open' ? stateOf({ balance, left, amountCents }) : state,
    subject: { ...subject, purpose },
  }
}

type Left = { balance: AppointmentBalanceState; left: number; amountCents: number }

/** While a payment is held for review, another one could be the second for the same. */
function stateOf({ balance, left, amountCents }: Left): Due['state'] {
  if (balance === 'review') return 'review'
  if (amountCents <= left) return 'open'
  return left > 0 ? 'more_than_due' : 'paid'
}

const isOpenAnd = (ofSession: SQL): SQL<boolean> => sql<boolean>`(${paymentRequests.state} = 'open'
  and (${paymentRequests.appointmentId} is null or exists (select from ${appointments}
    where ${appointments.id} = ${paymentRequests.appointmentId} and ${appointments.status} <> 'cancelled' and ${ofSession})))`
const isWithinLeft = sql`(${appointments.priceCents} is null or ${leftCents} >= ${paymentRequests.amountCents})`

/** Of many rows: 'open' above, or 'review' or 'more_than_due' of a session that still owes something. */
export const isOpenAndOwed: SQL<boolean> = isOpenAnd(
  sql`(${appointments.priceCents} is null or ${leftCents} > 0)`,
)

/** Of many rows: 'open' above, or 'review' of a session that owes so much unless the owner keeps the held payment. */
export const isOpenAndPayable: SQL<boolean> = isOpenAnd(isWithinLeft)

/** Of many rows: exactly 'open' above. */
export const isPayableNow: SQL<boolean> = isOpenAnd(sql`${isWithinLeft} and not ${hasHeldPayment}`)
