import type { Tx } from '#server/access/scope.ts'
import type { PaymentSummary } from '#server/booking/payment-summary.ts'
import { readPaymentSummary } from '#server/booking/read-payment-summary.ts'
import type { appointments } from '#server/db/schema/appointments.ts'
import { AppError } from '#server/errors.ts'

type Options = { field: string; ifCancelled?: string }

/**
 * What was paid of a session that was agreed, none of it to be checked first.
 * @throws AppError `invalid_input` with a sentence for `field`
 */
export async function readAgreedPayment(
  tx: Tx,
  appointment: typeof appointments.$inferSelect,
  { field, ifCancelled = '' }: Options,
): Promise<PaymentSummary> {
  const refuse = (sentence: string) => new AppError('invalid_input', { fields: { [field]: sentence } })
  if (appointment.status === 'pending') throw refuse('This session isn’t confirmed yet. Accept it first.')
  if (appointment.status === 'cancelled') throw refuse(`This session was cancelled. ${ifCancelled}`.trim())
  const summary = await readPaymentSummary(tx, appointment)
  if (summary.state === 'review')
    throw refuse('A payment of this session has to be checked first: we emailed you why.')
  return summary
}
