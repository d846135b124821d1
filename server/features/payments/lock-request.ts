import { eq } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { paymentRequests } from '#server/db/schema/payment-requests.ts'
import { AppError } from '#server/errors.ts'
import type { PaymentRequest } from '#server/payments/request-link.ts'

/** @throws AppError `not_found` */
export async function lockRequest(tx: Tx, id: string): Promise<PaymentRequest> {
  const [request] = await tx.select().from(paymentRequests).where(eq(paymentRequests.id, id)).for('update')
  if (!request) throw new AppError('not_found')
  return request
}
