import { and, asc, eq, inArray, isNotNull, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Scope, Tx } from '#server/access/scope.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { cardPayments } from '#server/db/schema/card-payments.ts'
import { orderEvents, orders } from '#server/db/schema/orders.ts'
import { paymentRequests } from '#server/db/schema/payment-requests.ts'
import { sandboxPayments } from '#server/db/schema/sandbox.ts'
import { stockWaitlist } from '#server/db/schema/stock.ts'
import { isAppointmentOf, isOrderOf, isRequestOf, type Person } from '#server/people/person.ts'

const system = { role: 'system', job: 'orders of deleted accounts' } as const
/** For an order that never leaves. */
const keptDays = 90

/** Orders that somebody still waits for: not one whose payment failed or is still awaited. */
export const isUndeliveredOrder = and(
  inArray(orders.payment, ['due', 'paid', 'review']),
  inArray(orders.status, ['pending', 'processing']),
)

/**
 * Removes the buyer from a person's orders, and from the payments that the embedded provider stores. Payments for appointments name
 * nobody. With `keepsOpen` the name and address of what is still to be sent or picked up stay until then: it could not be delivered
 * without them. `anonymizeDelivered` removes those.
 */
export async function anonymizeOrders(
  tx: Tx,
  person: Person,
  { keepsOpen, now }: { keepsOpen: boolean; now: Date },
): Promise<void> {
  const open = keepsOpen
    ? await tx
        .select({ id: orders.id })
        .from(orders)
        .where(and(isOrderOf(person), isUndeliveredOrder))
        .orderBy(asc(orders.id))
        .for('update')
    : []
  const openIds = open.map(({ id }) => id)
  await removeAddressee(tx, and(isOrderOf(person), notInArray(orders.id, openIds)))
  if (openIds.length > 0)
    await tx.insert(orderEvents).values(
      openIds.map((orderId) => ({
        orderId,
        at: now,
        actor: 'customer' as const,
        kind: 'account_deleted',
        details: {},
      })),
    )
  const anonymized = await tx
    .update(orders)
    .set({
      userId: null,
      customerEmail: null,
      customerPhone: null,
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

/** Removes name and address from orders of deleted accounts that have left, or were kept long enough. */
export async function anonymizeDelivered({ scope, now }: { scope: Scope; now: () => Date }): Promise<void> {
  const at = now().toISOString()
  const eventOf = (condition: SQL) =>
    sql`exists (select from ${orderEvents} event where event.order_id = ${orders.id} and ${condition})`
  await scope(system, (tx) =>
    removeAddressee(
      tx,
      and(
        isNull(orders.userId),
        isNull(orders.customerEmail),
        or(isNotNull(orders.customerName), isNotNull(orders.shippingAddress)),
        eventOf(sql`event.kind = 'account_deleted'`),
        or(
          // The owner can take the last step back for a while.
          and(
            notInArray(orders.status, ['pending', 'processing']),
            sql`not ${eventOf(sql`event.at > ${at}::timestamptz - interval '1 hour'`)}`,
          ),
          eventOf(
            sql`event.kind = 'account_deleted' and event.at < ${at}::timestamptz - make_interval(days => ${keptDays}::int)`,
          ),
        ),
      ),
    ),
  )
}

async function removeAddressee(tx: Tx, which: SQL | undefined): Promise<void> {
  await tx.update(orders).set({ customerName: null, shippingAddress: null }).where(which)
}

/** Amounts that the owner asked them for, and the products they wait for. Returns the ids of the amounts. */
async function anonymizeRequests(tx: Tx, person: Person): Promise<string[]> {
  const { email } = person
  if (email) await tx.delete(stockWaitlist).where(eq(stockWaitlist.email, email))
  const requests = await tx
    .update(paymentRequests)
    .set({
      customerName: null,
      customerEmail: null,
      linkVersion: sql`${paymentRequests.linkVersion} + 1`,
      // Nobody is left who was asked.
      state: sql`case when ${paymentRequests.state} = 'open' then 'cancelled' else ${paymentRequests.state} end`,
    })
    .where(isRequestOf(person))
    .returning({ id: paymentRequests.id })
  return requests.map(({ id }) => id)
}
