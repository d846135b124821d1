import { and, desc, eq, inArray, or } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { orders } from '#server/db/schema/orders.ts'
import { paymentRequests } from '#server/db/schema/payment-requests.ts'
import { identitiesOf, isAppointmentOf, isOrderOf, type Person } from '#server/people/person.ts'

export type OpenPayment = { id: string; what: string; cents: number; since: Date }

/** What the owner asked a person for by a link and they haven't paid, the newest first. */
export function readOpenPayments(tx: Tx, person: Person): Promise<OpenPayment[]> {
  const { id, state, customerEmail, appointmentId, orderId } = paymentRequests
  const emails = identitiesOf(person).flatMap(({ email }) => email ?? [])
  const isOf = or(
    emails.length > 0 ? inArray(customerEmail, emails) : undefined,
    inArray(
      appointmentId,
      tx.select({ id: appointments.id }).from(appointments).where(isAppointmentOf(person)),
    ),
    inArray(orderId, tx.select({ id: orders.id }).from(orders).where(isOrderOf(person))),
  )
  return tx
    .select({
      id,
      what: paymentRequests.description,
      cents: paymentRequests.amountCents,
      since: paymentRequests.createdAt,
    })
    .from(paymentRequests)
    .where(and(eq(state, 'open'), isOf))
    .orderBy(desc(paymentRequests.createdAt))
}
