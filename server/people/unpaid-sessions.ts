import { and, eq, type SQL, sql } from 'drizzle-orm'
import { appointments } from '#server/db/schema/appointments.ts'
import { cardPayments } from '#server/db/schema/card-payments.ts'
import { isHeldRow } from '#server/people/held-payment.ts'

/** Days. Older sessions were settled before prices were kept here, or never will be. */
const shownForDays = 90

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

/** Appointments that took place by `now`, an instant, and are not paid in full. */
export const isUnpaidSession = (now = sql`now()`): SQL => sql`(
  ${appointments.status} in ('confirmed', 'completed')
  and (${appointments.status} = 'confirmed' or ${appointments.ending} is null)
  and ${appointments.appointmentDate} > ${now} - make_interval(days => ${shownForDays}::int)
  and ${appointments.appointmentDate} < ${now} and ${leftCents} > 0 and not ${hasHeldPayment})`
