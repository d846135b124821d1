import { and, eq, type SQL, sql } from 'drizzle-orm'
import { appointments } from '#server/db/schema/appointments.ts'
import { cardPayments } from '#server/db/schema/card-payments.ts'
import { isHeldRow } from '#server/db/schema/held-payment.ts'

const isOfSession = eq(cardPayments.appointmentId, appointments.id)

/** The owner hasn't decided yet: nobody is asked to pay meanwhile. */
export const hasHeldPayment: SQL = sql`exists (select from ${cardPayments} where ${and(isOfSession, isHeldRow)})`

/** What is left of the price of an appointment, in integer US cents; null for one without a price. */
export const leftCents = sql<number>`(${appointments.priceCents} - ${appointments.paidCents})`
