import { and, eq, type SQL } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { paymentRequests } from '#server/db/schema/payment-requests.ts'

/** Withdraws the open links that ask for the payment of a session, of those that `which` names. */
export async function withdrawRequests(tx: Tx, appointmentId: string, which: SQL): Promise<void> {
  const isOpen = and(eq(paymentRequests.appointmentId, appointmentId), eq(paymentRequests.state, 'open'))
  await tx.update(paymentRequests).set({ state: 'cancelled' }).where(and(isOpen, which))
}
