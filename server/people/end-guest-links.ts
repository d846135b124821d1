import { and, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { orders } from '#server/db/schema/orders.ts'
import { paymentRequests } from '#server/db/schema/payment-requests.ts'
import { threadMessages } from '#server/db/schema/threads.ts'
import { endFileLinks } from '#server/people/end-file-links.ts'
import { isAppointmentOf, isOrderOf } from '#server/people/person.ts'

/**
 * Ends the links that a guest's wrong address got: to orders, sessions, payment requests and files of messages. Returns the new versions
 * of links, by what they open. Needs the system role and the lock of the address, before it is corrected.
 */
export async function endGuestLinks(tx: Tx, email: string): Promise<ReadonlyMap<string, number>> {
  const guest = { userId: null, email, phones: [] }
  const ended = [
    ...(await tx
      .update(orders)
      .set({ linkVersion: sql`${orders.linkVersion} + 1` })
      .where(isOrderOf(guest))
      .returning({ id: orders.id, version: orders.linkVersion })),
    ...(await tx
      .update(appointments)
      .set({ linkVersion: sql`${appointments.linkVersion} + 1` })
      .where(isAppointmentOf(guest))
      .returning({ id: appointments.id, version: appointments.linkVersion })),
    ...(await tx
      .update(paymentRequests)
      .set({ linkVersion: sql`${paymentRequests.linkVersion} + 1` })
      .where(sql`${paymentRequests.customerEmail} = ${email}`)
      .returning({ id: paymentRequests.id, version: paymentRequests.linkVersion })),
    ...(await endFileLinks(tx, and(isNull(threadMessages.userId), sql`${threadMessages.email} = ${email}`))),
  ]
  return new Map(ended.map(({ id, version }) => [id, version]))
}
