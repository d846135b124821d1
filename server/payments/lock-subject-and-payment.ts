import { eq } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { cardPayments } from '#server/db/schema/card-payments.ts'
import { AppError } from '#server/errors.ts'
import type { CardPayment } from '#server/payments/card-payment.ts'
import type { PaidSubjects } from '#server/payments/paid-subject.ts'

/** What was paid is locked before the payment, as when the provider tells of it. @throws AppError `not_found` */
export async function lockSubjectAndPayment(
  tx: Tx,
  subjects: PaidSubjects,
  id: string,
): Promise<CardPayment> {
  const [known] = await tx.select().from(cardPayments).where(eq(cardPayments.id, id))
  if (!known) throw new AppError('not_found')
  await subjects[known.subject]?.lock(tx, { payment: known, session: null, isPayment: false })
  const [payment] = await tx.select().from(cardPayments).where(eq(cardPayments.id, id)).for('update')
  if (!payment) throw new AppError('not_found')
  return payment
}
