import { eq } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { paymentRequests } from '#server/db/schema/payment-requests.ts'
import { AppError } from '#server/errors.ts'

export const cardIsNoMistake = () =>
  new AppError('invalid_input', { fields: { mistake: 'This came by card. Refund it to the card.' } })

type Reason = { reason?: string | null | undefined; mistake: boolean }

export const noteOf = ({ reason, mistake }: Reason): string | null =>
  reason ?? (mistake ? 'Recorded by mistake' : null)

/** Of what was recorded, nothing was received. */
export const cancelRequest = (tx: Tx, id: string) =>
  tx.update(paymentRequests).set({ state: 'cancelled' }).where(eq(paymentRequests.id, id))
