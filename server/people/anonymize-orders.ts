import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { cardPayments } from '#server/db/schema/card-payments.ts'
import { orderEvents, orders } from '#server/db/schema/orders.ts'
import { paymentRequests } from '#server/db/schema/payment-requests.ts'
import { sandboxPayments } from '#server/db/schema/sandbox.ts'
import { stockWaitlist } from '#server/db/schema/stock.ts'
import { isAppointmentOf, isOrderOf, type Person } from '#server/people/person.ts'

/** Removes the buyer from a person's orders, and from the payments that the embedded provider stores. Payments for appointments name nobody. */
export async function anonymizeOrders(tx: Tx, person: Person): Promise<void> {
  const anonymized = await tx
    .update(orders)
    .set({
      userId: null,
      customerName: null,
      customerEmail: null,
      customerPhone: null,
      shippingAddress: null,
      textsAgreedAt: null,
      ownerNote: null,
      // The links in their emails open nothing any more.
      linkVersion: sql`${orders.linkVersion} + 1`,
    })
    .where(isOrderOf(person))
    .returning({ id: orders.id })
  const orderIds = anonymized.map(({ id }) => id)
  const isPersonal = inArray(orderEvents.kind, ['customer_wrote', 'message_sent'])
  await tx
    .update(orderEvents)
    .set({ details: {} })
    .where(and(inArray(orderEvents.orderId, orderIds), isPersonal))
  const requests = await anonymizeRequests(tx, person)
  const appointmentIds = tx.select({ id: appointments.id }).from(appointments).where(isAppointmentOf(person))
  const payments = await tx
    .select({ id: cardPayments.id })
    .from(cardPayments)
    .where(
      or(
        inArray(cardPayments.orderId, orderIds),
        inArray(cardPayments.appointmentId, appointmentIds),
        inArray(cardPayments.requestId, requests),
      ),
    )
  const references = payments.map(({ id }) => id)
  if (references.length === 0) return
  const address = { line1: '', line2: null, city: '', state: '', postal_code: '', country: '' }
  const emptyCustomer = JSON.stringify({ name: '', email: '', phone: null, address })
  const customer = sql`case when ${sandboxPayments.customer} is not null then ${emptyCustomer}::jsonb end`
  await tx.update(sandboxPayments).set({ customer }).where(inArray(sandboxPayments.reference, references))
}

/** Amounts that the owner asked them for, and the products they wait for. Returns the ids of the amounts. */
async function anonymizeRequests(tx: Tx, person: Person): Promise<string[]> {
  const { email } = person
  if (email) await tx.delete(stockWaitlist).where(eq(stockWaitlist.email, email))
  const sessions = tx.select({ id: appointments.id }).from(appointments).where(isAppointmentOf(person))
  const requests = await tx
    .update(paymentRequests)
    .set({ customerName: null, customerEmail: null, linkVersion: sql`${paymentRequests.linkVersion} + 1` })
    .where(
      or(
        email ? eq(paymentRequests.customerEmail, email) : undefined,
        inArray(paymentRequests.appointmentId, sessions),
      ),
    )
    .returning({ id: paymentRequests.id })
  return requests.map(({ id }) => id)
}
