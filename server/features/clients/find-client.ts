import { and, desc, eq, isNotNull, max, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { profiles } from '#server/db/schema/account.ts'
import { contacts } from '#server/db/schema/contacts.ts'
import { orders } from '#server/db/schema/orders.ts'
import { AppError } from '#server/errors.ts'
import { findAccount } from '#server/people/find-account.ts'
import { isOrderOf, isProvedByAnother, type Person } from '#server/people/person.ts'

export type Contact = typeof contacts.$inferSelect

export type Client = {
  contact: Contact
  person: Person
  /** Numbers from the profile and from orders, newest first. Nobody proved them. */
  unprovedPhones: string[]
}

/** Needs the system role. @throws AppError `not_found` when nobody has this id any more. */
export async function findClient(tx: Tx, id: string): Promise<Client> {
  const [contact] = await tx.select().from(contacts).where(eq(contacts.id, id))
  if (!contact) throw new AppError('not_found')
  const account = contact.userId ? await findAccount(tx, contact.userId) : null
  const isNumberOnly = !contact.userId && !contact.email
  const person = account ?? {
    userId: null,
    email: contact.email,
    phones: isNumberOnly && contact.phone ? [contact.phone] : [],
  }
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
  const [profile] = person.userId
    ? await tx
        .select({ phone: profiles.phone })
        .from(profiles)
        .where(and(eq(profiles.id, person.userId), sql`not ${isProvedByAnother(person, profiles.phone)}`))
    : []
  const own = contact.phone ? await filterUnproved(tx, person, [contact.phone]) : []
  const all = new Set([
    ...(profile?.phone ? [profile.phone] : []),
    ...given.map(({ phone }) => phone),
    // Of an appointment, or as the owner typed it.
    ...own,
  ])
  const unprovedPhones = [...all].filter((phone) => !person.phones.includes(phone))
  return { contact, person, unprovedPhones }
}

/** Those of these numbers that are no other account's by now. */
async function filterUnproved(tx: Tx, person: Person, phones: string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ phone: string }>(sql`
    select phone from unnest(${sql.param(phones)}::text[]) as phone where not ${isProvedByAnother(person, sql`phone`)}`)
  return rows.map(({ phone }) => phone)
}
