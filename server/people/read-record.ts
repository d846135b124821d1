import { eq, type SQLWrapper, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { contacts } from '#server/db/schema/contacts.ts'

export type Contact = typeof contacts.$inferSelect

const recordOf = (id: string) =>
  sql`(select coalesce(own.merged_into, own.id) from ${contacts} own where own.id = ${id}::uuid)`

/**
 * The contacts of the record that a contact is in: the one that is listed, then those that the owner merged into it. Empty when nobody
 * has this id. Needs the system role.
 */
export function readRecord(tx: Tx, id: string): Promise<Contact[]> {
  return tx
    .select()
    .from(contacts)
    .where(sql`${contacts.id} = ${recordOf(id)} or ${contacts.mergedInto} = ${recordOf(id)}`)
    .orderBy(sql`${contacts.mergedInto} is not null`, contacts.mergedAt, contacts.id)
}

/** Whether a column names a contact of the record that a contact is in. */
export const isOfRecord = (column: SQLWrapper, id: string) => sql`${column} in (
  select one.id from ${contacts} one where one.id = ${recordOf(id)} or one.merged_into = ${recordOf(id)})`

/** The same contacts, locked until the end of the transaction in the order of their ids, as whoever refreshes them does. */
export async function lockRecords(tx: Tx, ids: readonly string[]): Promise<void> {
  const records = ids.map(recordOf)
  await tx
    .select({ id: contacts.id })
    .from(contacts)
    .where(
      sql`${contacts.id} in (${sql.join(records, sql`, `)}) or ${contacts.mergedInto} in (${sql.join(records, sql`, `)})`,
    )
    .orderBy(contacts.id)
    .for('update')
}

/** The one contact of this id, without the record it is in. */
export async function readContact(tx: Tx, id: string): Promise<Contact | null> {
  const [contact] = await tx.select().from(contacts).where(eq(contacts.id, id))
  return contact ?? null
}
