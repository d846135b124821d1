import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { profiles } from '#server/db/schema/account.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { moneyEntries, receipts } from '#server/db/schema/money.ts'
import { orders } from '#server/db/schema/orders.ts'
import { paymentRequests } from '#server/db/schema/payment-requests.ts'
import { conditionOf, limit } from '#server/features/search/search-condition.ts'
import type { Term } from '#server/features/search/search-terms.ts'
import { matchAppointment, matchOrder } from '#server/pagination/search.ts'

const columns = {
  cause: moneyEntries.cause,
  at: moneyEntries.occurredAt,
  cents: sql<string>`sum(${moneyEntries.amountCents})`,
  orderNumber: orders.number,
  appointmentId: appointments.id,
  startsAt: appointments.appointmentDate,
  who: sql<
    string | null
  >`coalesce(${paymentRequests.customerName}, ${orders.customerName}, ${appointments.clientName},
    nullif(trim(${profiles.firstName} || ' ' || ${profiles.lastName}), ''))`,
  what: sql<
    string | null
  >`coalesce(${paymentRequests.description}, ${orders.productName}, ${appointments.serviceType})`,
}

/** `receipt`: the number of the one that was asked for. */
type Wanted = { terms: readonly Term[]; receipt: number | null }

/** Payments by who paid: for an order, for a session, or an amount that was asked for, or by their receipt. The newest first. */
export async function findPayments(tx: Tx, { terms, receipt }: Wanted) {
  const read = (where: SQL | undefined) =>
    tx
      .select(columns)
      .from(moneyEntries)
      .leftJoin(orders, eq(orders.id, moneyEntries.orderId))
      .leftJoin(appointments, eq(appointments.id, moneyEntries.appointmentId))
      .leftJoin(profiles, eq(profiles.id, appointments.userId))
      .leftJoin(paymentRequests, eq(paymentRequests.id, moneyEntries.requestId))
      .where(and(eq(moneyEntries.kind, 'payment'), where))
      // A movement for several kinds of income has one row for each.
      .groupBy(
        moneyEntries.cause,
        moneyEntries.occurredAt,
        orders.id,
        appointments.id,
        profiles.id,
        paymentRequests.id,
      )
      .orderBy(desc(moneyEntries.occurredAt), desc(moneyEntries.cause))
      .limit(limit)
  if (receipt !== null) return read(sql`${moneyEntries.cause} = (${causeOf(tx, receipt)})`)
  const payments = [
    ...(await read(await conditionOf(tx, terms, matchOrder))),
    ...(await read(await conditionOf(tx, terms, matchAppointment))),
    ...(await read(isAskedOf(terms))),
  ]
  return [...new Map(payments.map((payment) => [payment.cause, payment])).values()]
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, limit)
}

const causeOf = (tx: Tx, receipt: number) =>
  tx.select({ cause: receipts.cause }).from(receipts).where(eq(receipts.number, receipt))

/** Checked one by one: amounts are asked for much less often than anything is ordered or booked. */
const isAskedOf = (terms: readonly Term[]) =>
  and(
    ...terms.map((words) =>
      or(
        ...words.map(
          (word) =>
            sql`strpos(search_text(${paymentRequests.customerName}, ${paymentRequests.customerEmail}, null, null), ${` ${word}`}) > 0`,
        ),
      ),
    ),
  )
