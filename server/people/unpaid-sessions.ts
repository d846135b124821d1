import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
import { appointments } from '#server/db/schema/appointments.ts'
import { cardPayments } from '#server/db/schema/card-payments.ts'
import { hasHeldPayment, leftCents } from '#server/db/schema/left-to-pay.ts'

/** Days. Older sessions were settled before prices were kept here, or never will be. */
const shownForDays = 90

const owing = alias(appointments, 'owing')

/** Without those of which surely nothing is left: appointments_owing has the first part, and few card payments are held. */
const mayOwe = (tookPlace: (date: AnyPgColumn) => SQL) => sql`${appointments.id} in (
  select ${owing.id} from ${appointments} owing where ${owing.priceCents} > ${owing.paidCents}
    and ${owing.status} in ('confirmed', 'completed') and ${tookPlace(owing.appointmentDate)}
  union all select ${cardPayments.appointmentId} from ${cardPayments} where ${cardPayments.state} = 'review')`

/** Appointments that took place by `now`, an instant, and are not paid in full. */
export function isUnpaidSession(now = sql`now()`): SQL {
  const tookPlace = (date: AnyPgColumn) =>
    sql`${date} > ${now} - make_interval(days => ${shownForDays}::int) and ${date} < ${now}`
  return sql`(${appointments.status} in ('confirmed', 'completed')
    and (${appointments.status} = 'confirmed' or ${appointments.ending} is null)
    and ${tookPlace(appointments.appointmentDate)} and ${mayOwe(tookPlace)}
    and ${leftCents} > 0 and not ${hasHeldPayment})`
}
