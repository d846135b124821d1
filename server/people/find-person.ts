import type { Tx } from '#server/access/scope.ts'
import { findAccount } from '#server/people/find-account.ts'
import type { Identity, Person } from '#server/people/person.ts'
import { type Contact, readRecord } from '#server/people/read-record.ts'

/** The person of the record that a contact is in. Null when nobody has this id any more. Needs the system role. */
export async function findPerson(tx: Tx, id: string): Promise<Person | null> {
  const [contact, ...merged] = await readRecord(tx, id)
  return contact ? personOf(tx, contact, merged) : null
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
