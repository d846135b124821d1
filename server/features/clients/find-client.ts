import { and, desc, inArray, isNotNull, max, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { profiles } from '#server/db/schema/account.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { orders } from '#server/db/schema/orders.ts'
import { AppError } from '#server/errors.ts'
import { personOf } from '#server/people/find-person.ts'
import {
  identitiesOf,
  isAppointmentOf,
  isOrderOf,
  isProvedByAnother,
  type Person,
} from '#server/people/person.ts'
import { type Contact, readRecord } from '#server/people/read-record.ts'

export type Client = {
  /** The one that the list shows. */
  contact: Contact
  /** What the owner merged into it, the earliest first. */
  merged: Contact[]
  person: Person
  /** Numbers from the profile, orders and sessions, newest first. Nobody verified them. */
  unverifiedPhones: string[]
}

/** The record that a contact is in. Needs the system role. @throws AppError `not_found` when nobody has this id any more. */
export async function findClient(tx: Tx, id: string): Promise<Client> {
  const [contact, ...merged] = await readRecord(tx, id)
  if (!contact) throw new AppError('not_found')
  const person = await personOf(tx, contact, merged)
  return { contact, merged, person, unverifiedPhones: await readUnverified(tx, person, [contact, ...merged]) }
}

async function readUnverified(tx: Tx, person: Person, record: readonly Contact[]): Promise<string[]> {
  const given = await tx
    .select({ phone: sql<string>`${orders.customerPhone}` })
    .from(orders)
    .where(
      and(
        isOrderOf(person),
        isNotNull(orders.customerPhone),
        sql`not ${isProvedByAnother(person, orders.customerPhone)}`,
      ),
    )
    .groupBy(orders.customerPhone)
    .orderBy(desc(max(orders.createdAt)))
  const userIds = identitiesOf(person).flatMap(({ userId }) => userId ?? [])
  const profile = await tx
    .select({ phone: sql<string>`${profiles.phone}` })
    .from(profiles)
    .where(
      and(
        inArray(profiles.id, userIds),
        isNotNull(profiles.phone),
        sql`not ${isProvedByAnother(person, profiles.phone)}`,
      ),
    )
  const booked = await tx
    .select({ phone: sql<string>`${appointments.clientPhone}` })
    .from(appointments)
    .where(
      and(
        isAppointmentOf(person),
        isNotNull(appointments.clientPhone),
        sql`not ${isProvedByAnother(person, appointments.clientPhone)}`,
      ),
    )
    .groupBy(appointments.clientPhone)
    .orderBy(desc(max(appointments.createdAt)))
  // Of an appointment, or as the owner typed it.
  const own = await filterUnverified(
    tx,
    person,
    record.flatMap(({ phone }) => phone ?? []),
  )
  const all = new Set([...[...profile, ...given, ...booked].map(({ phone }) => phone), ...own])
  const proved = identitiesOf(person).flatMap(({ phones }) => phones)
  return [...all].filter((phone) => !proved.includes(phone))
}

/** Those of these numbers that are no other account's by now. */
async function filterUnverified(tx: Tx, person: Person, phones: string[]): Promise<string[]> {
  if (phones.length === 0) return []
  const { rows } = await tx.execute<{ phone: string }>(sql`
    select given.phone from unnest(${sql.param(phones)}::text[]) as given (phone)
    where not ${isProvedByAnother(person, sql`given.phone`)}`)
  return rows.map(({ phone }) => phone)
}
