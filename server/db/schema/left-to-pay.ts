import { and, eq, type SQL, sql } from 'drizzle-orm'
import { appointments } from '#server/db/schema/appointments.ts'
import { cardPayments } from '#server/db/schema/card-payments.ts'
import { isHeldRow } from '#server/db/schema/held-payment.ts'

const isOfSession = eq(cardPayments.appointmentId, appointments.id)

/** The ledger has what arrived for review, which counts for nothing unless the owner keeps it. */
const uncountedCents = sql`(select coalesce(sum(${cardPayments.receivedCents}), 0) from ${cardPayments} where ${and(
  isOfSession,
  eq(cardPayments.state, 'review'),
)})`

/** The owner hasn't decided yet: nobody is asked to pay meanwhile. */
export const hasHeldPayment: SQL = sql`exists (select from ${cardPayments} where ${and(isOfSession, isHeldRow)})`

/** What is left of the price of an appointment, in integer US cents; null for one without a price. */
export const leftCents = sql<number>`(${appointments.priceCents} - ${appointments.paidCents} + ${uncountedCents})::int`
