import { eq } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { paymentRequests } from '#server/db/schema/payment-requests.ts'
import { AppError } from '#server/errors.ts'
import type { PaymentRequest } from '#server/payments/request-link.ts'

/**
 * A request with the session it is for, which is locked first, as by whatever else locks both.
 * @throws AppError `not_found`
 */
export async function lockRequestOfSession(tx: Tx, id: string): Promise<PaymentRequest> {
  const [known] = await tx
    .select({ appointmentId: paymentRequests.appointmentId })
    .from(paymentRequests)
    .where(eq(paymentRequests.id, id))
  if (known?.appointmentId)
    await tx
      .select({ id: appointments.id })
      .from(appointments)
      .where(eq(appointments.id, known.appointmentId))
      .for('update')
  return lockRequest(tx, id)
}

/** @throws AppError `not_found` */
export async function lockRequest(tx: Tx, id: string): Promise<PaymentRequest> {
  const [request] = await tx.select().from(paymentRequests).where(eq(paymentRequests.id, id)).for('update')
  if (!request) throw new AppError('not_found')
  return request
}
