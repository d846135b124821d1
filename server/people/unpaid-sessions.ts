import { and, eq, lt, type SQL, sql } from 'drizzle-orm'
import { appointments } from '#server/db/schema/appointments.ts'
import { cardPayments } from '#server/db/schema/card-payments.ts'

/** Days. Older sessions were settled before prices were kept here, or never will be. */
const shownForDays = 90

const isHeld = and(eq(cardPayments.appointmentId, appointments.id), eq(cardPayments.state, 'review'))

/** The ledger has what is held for review, which counts for nothing until the owner keeps it. */
const heldCents = sql`(select coalesce(sum(${cardPayments.receivedCents}), 0) from ${cardPayments} where ${isHeld})`

/** The owner hasn't decided yet: nobody is asked to pay meanwhile. */
export const isUndecided: SQL = sql`exists (select from ${cardPayments} where ${and(
  isHeld,
  lt(sql`${cardPayments.refundedCents} + ${cardPayments.refundedByHandCents}`, cardPayments.receivedCents),
)})`

/** What is left of the price of an appointment, in integer US cents; null for one without a price. */
export const leftCents = sql<number>`(${appointments.priceCents} - ${appointments.paidCents} + ${heldCents})::int`

/** Appointments that took place by `now`, an instant, and are not paid in full. */
export const isUnpaidSession = (now = sql`now()`): SQL => sql`(
  ${appointments.status} in ('confirmed', 'completed')
  and (${appointments.status} = 'confirmed' or ${appointments.ending} is null)
  and ${appointments.appointmentDate} > ${now} - make_interval(days => ${shownForDays}::int)
  and ${appointments.appointmentDate} < ${now} and ${leftCents} > 0 and not ${isUndecided})`
