import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { clientNotes } from '#server/db/schema/client-notes.ts'
import { contacts } from '#server/db/schema/contacts.ts'
import type { Person } from '#server/people/person.ts'

/** The entry of the list of clients that a person is; a number belongs to one without an address only. */
export function isContactOf({ userId, email, phones }: Person): SQL {
  const isGuest = isNull(contacts.userId)
  return (
    or(
      userId ? eq(contacts.userId, userId) : undefined,
      email ? and(isGuest, eq(contacts.email, email)) : undefined,
      phones.length > 0
        ? and(isGuest, isNull(contacts.email), inArray(contacts.phone, [...phones]))
        : undefined,
    ) ?? sql`false`
  )
}

/** Deletes the owner's notes about a person, and the entry that they added by hand: nothing else may keep it. Others merged into it stay. */
export async function removeContact(tx: Tx, person: Person): Promise<void> {
  const own = tx.select({ id: contacts.id }).from(contacts).where(isContactOf(person))
  await tx.execute(sql`select release_merged(id) from (${own}) own`)
  await tx.delete(clientNotes).where(inArray(clientNotes.contactId, own))
  await tx.delete(contacts).where(isContactOf(person))
}
