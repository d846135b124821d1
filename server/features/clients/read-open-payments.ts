import { and, desc, eq, inArray, or } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { readRequestDue } from '#server/booking/read-request-due.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { orders } from '#server/db/schema/orders.ts'
import { paymentRequests } from '#server/db/schema/payment-requests.ts'
import { identitiesOf, isAppointmentOf, isOrderOf, type Person } from '#server/people/person.ts'

const maxListed = 20

export type OpenPayment = { id: string; what: string; cents: number; since: Date }

/** What the owner asked a person for by a link and is still due, the newest first. */
export async function readOpenPayments(tx: Tx, person: Person): Promise<OpenPayment[]> {
  const { state, customerEmail, appointmentId, orderId } = paymentRequests
  const emails = identitiesOf(person).flatMap(({ email }) => email ?? [])
  const isOf = or(
    emails.length > 0 ? inArray(customerEmail, emails) : undefined,
    inArray(
      appointmentId,
      tx.select({ id: appointments.id }).from(appointments).where(isAppointmentOf(person)),
    ),
    inArray(orderId, tx.select({ id: orders.id }).from(orders).where(isOrderOf(person))),
  )
  const requests = await tx
    .select()
    .from(paymentRequests)
    .where(and(eq(state, 'open'), isOf))
    .orderBy(desc(paymentRequests.createdAt))
    .limit(maxListed)
  const open: OpenPayment[] = []
  for (const request of requests) {
    // A session may have been paid another way or cancelled.
    if ((await readRequestDue(tx, request)).state !== 'open') continue
    const { id, description: what, amountCents: cents, createdAt: since } = request
    open.push({ id, what, cents, since })
  }
  return open
}
