import { type SQL, sql } from 'drizzle-orm'
import { appointments } from '#server/db/schema/appointments.ts'
import { hasHeldPayment } from '#server/db/schema/left-to-pay.ts'

/** Days. Older sessions were settled before prices were kept here, or never will be. */
const shownForDays = 90

/** Appointments that took place by `now`, an instant, and are not paid in full. The condition of appointments_owing is part of it. */
export const isUnpaidSession = (now = sql`now()`): SQL => sql`(
  ${appointments.priceCents} > ${appointments.paidCents} and ${appointments.status} in ('confirmed', 'completed')
  and (${appointments.status} = 'confirmed' or ${appointments.ending} is null)
  and ${appointments.appointmentDate} > ${now} - make_interval(days => ${shownForDays}::int)
  and ${appointments.appointmentDate} < ${now} and not ${hasHeldPayment})`
