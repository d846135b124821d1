import { and, eq, inArray, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { profiles } from '#server/db/schema/account.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { consents } from '#server/db/schema/consents.ts'
import { contactMessages } from '#server/db/schema/contact.ts'
import { smsMessages } from '#server/db/schema/messages.ts'
import { orders } from '#server/db/schema/orders.ts'
import { paymentRequests } from '#server/db/schema/payment-requests.ts'
import { threadMessages } from '#server/db/schema/threads.ts'

/** An account, and the address and numbers known to be the same person's. A guest has no account, and possibly only one of the other two. */
export type Identity = { userId: string | null; email: string | null; phones: readonly string[] }

/** Whose data is meant. `merged`: who else the owner says they are; only what the owner sees and erases includes these. */
export type Person = Identity & { merged?: readonly Identity[] }

/** The person as known by their main record, then by those merged into it. */
export const identitiesOf = ({ merged = [], ...own }: Person): Identity[] => [own, ...merged]

const nothing = sql`false`

const ofAny =
  (isOf: (one: Identity) => SQL) =>
  (person: Person): SQL =>
    or(...identitiesOf(person).map(isOf)) ?? nothing

/** Orders of the account, and guest orders of the address. */
export const isOrderOf = ofAny(({ userId, email }) => {
  const isOwn = userId ? eq(orders.userId, userId) : undefined
  const isGuest = email ? and(isNull(orders.userId), eq(orders.customerEmail, email)) : undefined
  return or(isOwn, isGuest) ?? nothing
})

/** Appointments of the account; a guest's by their address, or by the number alone where no address was given. */
export const isAppointmentOf = ofAny(({ userId, email, phones }) => {
  const isGuest = isNull(appointments.userId)
  return (
    or(
      userId ? eq(appointments.userId, userId) : undefined,
      email ? and(isGuest, eq(appointments.clientEmail, email)) : undefined,
      phones.length > 0
        ? and(isGuest, isNull(appointments.clientEmail), inArray(appointments.clientPhone, [...phones]))
        : undefined,
    ) ?? nothing
  )
})

/** Texts of the account, texts of no account with one of the numbers, and those about the person's orders. */
export const isTextOf = ofAny((person) => {
  const { userId, phones } = person
  const isOwn = userId ? eq(smsMessages.userId, userId) : undefined
  const isGuest =
    phones.length > 0
      ? and(isNull(smsMessages.userId), inArray(smsMessages.phoneNumber, [...phones]))
      : undefined
  return or(isOwn, isGuest, isOrderTextOf(person)) ?? nothing
})

/** What we texted about an order to the number given with it, which proves nothing about other texts with that number. */
function isOrderTextOf(person: Identity): SQL {
  // As an array, so that every part of the condition above is an index's.
  return sql`${smsMessages.id} = any(array(
  select sent.id from ${orders} join ${smsMessages} sent on sent.phone_number = ${orders.customerPhone}
  where ${isOrderOf(person)} and sent.user_id is null and sent.sender = 'admin' and sent.direction = 'out'
    and sent.message ~ ('order #' || ${orders.number} || '\\M')))`
}

/**
 * What we texted about sessions to the number given with one, unless somebody else gave it for theirs. Reads every appointment with
 * such a number, so it is for an export or an erasure.
 */
export const isSessionTextOf = ofAny(
  (person) => sql`${smsMessages.id} = any(array(
  select sent.id from ${appointments} join ${smsMessages} sent on sent.phone_number = ${appointments.clientPhone}
  where ${isAppointmentOf(person)} and sent.user_id is null and sent.sender = 'admin' and sent.direction = 'out'
    and sent.purpose = 'appointments' and ${isGivenByNobodyElse(person, sql`sent.phone_number`)}))`,
)

/** Whether a number was given with no session of anybody else. */
export const isGivenByNobodyElse = (person: Person, phone: SQL): SQL => sql`not exists (
  select from ${appointments} where ${appointments.clientPhone} = ${phone} and not coalesce((${isAppointmentOf(person)}), false))`

/** The texts that a person may read: an account's, since its number may have had another owner before; else the number's. */
export const isLinkedTextOf = ofAny((person) => isTextOf(person.userId ? { ...person, phones: [] } : person))

/** Amounts that the owner asked the address for, or for one of their appointments. */
export const isRequestOf = ofAny((person) => {
  const sessions = sql`select ${appointments.id} from ${appointments} where ${isAppointmentOf(person)}`
  const isAsked = person.email ? eq(paymentRequests.customerEmail, person.email) : undefined
  return or(isAsked, sql`${paymentRequests.appointmentId} in (${sessions})`) ?? nothing
})

export const isContactMessageOf = ofAny(({ email }) => (email ? eq(contactMessages.email, email) : nothing))

/**
 * What was chosen for the address and the numbers, unless by another account, which had it before, or for a number that is another
 * account's by now; and with the account itself.
 */
export const isConsentOf = ofAny((person) => {
  const { userId, email, phones } = person
  const isSms = eq(consents.channel, 'sms')
  const isNobodyElses = or(isNull(consents.userId), userId ? eq(consents.userId, userId) : undefined)
  return (
    or(
      userId ? eq(consents.userId, userId) : undefined,
      email
        ? and(eq(consents.channel, 'email'), eq(consents.recipient, email.toLowerCase()), isNobodyElses)
        : undefined,
      phones.length > 0
        ? and(
            isSms,
            inArray(consents.recipient, [...phones]),
            isNobodyElses,
            sql`not ${isProvedByAnother(person, consents.recipient)}`,
          )
        : undefined,
    ) ?? nothing
  )
})

export const isThreadMessageOf = ofAny(
  ({ userId, email }) =>
    or(
      userId ? eq(threadMessages.userId, userId) : undefined,
      email ? eq(threadMessages.email, email) : undefined,
    ) ?? nothing,
)

/** Whether a number is by now another account's, which alone may say what happens to its texts. */
export const isProvedByAnother = (person: Person, phone: SQLWrapper): SQL => sql`exists (
  select from ${profiles} as other where other.phone = ${phone} and other.phone_verified_at is not null
    and other.id <> all(${sql.param(identitiesOf(person).flatMap(({ userId }) => userId ?? []))}::uuid[]))`
