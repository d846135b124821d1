import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { consentRequests, consents, unsubscribeLinks } from '#server/db/schema/consents.ts'
import { orders } from '#server/db/schema/orders.ts'
import {
  isAppointmentOf,
  isConsentOf,
  isGivenByNobodyElse,
  isOrderOf,
  isProvedByAnother,
  type Person,
} from '#server/people/person.ts'

/** Deletes what a person agreed to and what waits for their confirmation. That a number sent STOP stays, outside the ledger. */
export async function eraseConsents(tx: Tx, person: Person): Promise<void> {
  const { userId, email, phones } = person
  await tx.delete(consents).where(or(isConsentOf(person), isOfTheirOrders(person), isOfTheirSessions(person)))
  if (email) await tx.delete(unsubscribeLinks).where(eq(unsubscribeLinks.email, email.toLowerCase()))
  const isTheirs = or(
    userId ? eq(consentRequests.userId, userId) : undefined,
    email
      ? and(eq(consentRequests.channel, 'email'), eq(consentRequests.recipient, email.toLowerCase()))
      : undefined,
    phones.length > 0
      ? and(eq(consentRequests.channel, 'sms'), inArray(consentRequests.recipient, [...phones]))
      : undefined,
  )
  if (isTheirs) await tx.delete(consentRequests).where(isTheirs)
}

/** Given with a number of their orders that nobody else has given or verified. */
const isOfTheirOrders = (person: Person) =>
  and(
    eq(consents.channel, 'sms'),
    sql`${consents.recipient} in (select ${orders.customerPhone} from ${orders} where ${isOrderOf(person)})`,
    sql`not exists (select from ${orders} where ${orders.customerPhone} = ${consents.recipient} and not (${isOrderOf(person)}))`,
    sql`not ${isProvedByAnother(person, consents.recipient)}`,
  )

/** The same with a number of their sessions. */
const isOfTheirSessions = (person: Person) =>
  and(
    eq(consents.channel, 'sms'),
    eq(consents.purpose, 'appointments'),
    isNull(consents.userId),
    sql`${consents.recipient} in (select ${appointments.clientPhone} from ${appointments} where ${isAppointmentOf(person)})`,
    isGivenByNobodyElse(person, sql`${consents.recipient}`),
    sql`not ${isProvedByAnother(person, consents.recipient)}`,
  )
