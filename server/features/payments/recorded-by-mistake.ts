import { eq } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { paymentRequests } from '#server/db/schema/payment-requests.ts'
import { AppError } from '#server/errors.ts'

export const cardIsNoMistake = () =>
  new AppError('invalid_input', { fields: { mistake: 'This came by card. Refund it to the card.' } })

type Reason = { reason?: string | null | undefined; mistake: boolean }

export const noteOf = ({ reason, mistake }: Reason): string | null =>
  reason ?? (mistake ? 'Recorded by mistake' : null)

/**
 * Once all that was recorded was a mistake. What came and was given back stays: the money was here. `paidCents`: what was recorded, without
 * mistakes, in integer US cents.
 */
export async function cancelIfNothingCame(tx: Tx, id: string, paidCents: number): Promise<void> {
  if (paidCents === 0)
    await tx.update(paymentRequests).set({ state: 'cancelled' }).where(eq(paymentRequests.id, id))
}
