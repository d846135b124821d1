import { type SQL, sql } from 'drizzle-orm'
import { appointments } from '#server/db/schema/appointments.ts'

/** Days. Older sessions were settled before prices were kept here, or never will be. */
const shownForDays = 90

/** What is left of the price of an appointment, in integer US cents; null for one without a price. */
export const leftCents = sql<number>`${appointments.priceCents} - ${appointments.paidCents}`

/** Appointments that took place by `now`, an instant, and are not paid in full. */
export const isUnpaidSession = (now = sql`now()`): SQL => sql`(
  ${appointments.status} in ('confirmed', 'completed')
  and (${appointments.status} = 'confirmed' or ${appointments.ending} is null)
  and ${appointments.appointmentDate} > ${now} - make_interval(days => ${shownForDays}::int)
  and ${appointments.appointmentDate} < ${now} and ${appointments.priceCents} > ${appointments.paidCents})`
