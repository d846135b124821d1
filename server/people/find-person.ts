import type { Tx } from '#server/access/scope.ts'
import { AppError } from '#server/errors.ts'
import { findAccount } from '#server/people/find-account.ts'
import type { Identity, Person } from '#server/people/person.ts'
import { type Contact, readRecord } from '#server/people/read-record.ts'

/** The person of the record that a contact is in. Needs the system role. @throws AppError `not_found` when nobody has this id any more. */
export async function findPerson(tx: Tx, id: string): Promise<Person> {
  const [contact, ...merged] = await readRecord(tx, id)
  if (!contact) throw new AppError('not_found')
  return personOf(tx, contact, merged)
}

/** With the contacts that the owner merged into the first one. Needs the system role. */
export async function personOf(tx: Tx, contact: Contact, merged: readonly Contact[]): Promise<Person> {
  const others: Identity[] = []
  for (const one of merged) others.push(await identityOf(tx, one))
  return { ...(await identityOf(tx, contact)), merged: others }
}

/** Who a contact is by itself. Needs the system role. */
export async function identityOf(tx: Tx, { userId, email, phone }: Contact): Promise<Identity> {
  const account = userId ? await findAccount(tx, userId) : null
  return account ?? { userId: null, email, phones: !email && phone ? [phone] : [] }
}
