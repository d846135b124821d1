import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { profiles } from '#server/db/schema/account.ts'
import { contacts } from '#server/db/schema/contacts.ts'
import { users } from '#server/db/schema/identity.ts'
import { smsMessages } from '#server/db/schema/messages.ts'
import { outbox } from '#server/db/schema/outbox.ts'
import { sandboxDeliveries } from '#server/db/schema/sandbox.ts'
import { subjectsAboutPerson } from '#server/people/message-subjects.ts'
import { isProvedByAnother, isSessionTextOf, isTextOf, type Person } from '#server/people/person.ts'
import { isContactOf } from '#server/people/remove-contact.ts'

type Recipient = typeof outbox.recipient | typeof sandboxDeliveries.recipient

/**
 * Deletes outbox entries to or about a person, and the copies that the embedded providers store. Those that wait are thereby
 * cancelled. What the owner's address and another account's verified number got stays, unless it is about the person.
 */
export async function deleteSentMessages(tx: Tx, person: Person, ownerEmail: string): Promise<void> {
  const { email, phones } = person
  const isOwnAddress = email !== null && email !== ownerEmail && !(await isAdministrator(tx, email))
  const isTo = (column: Recipient): SQL | undefined =>
    or(
      isOwnAddress ? eq(column, email) : undefined,
      phones.length > 0
        ? and(inArray(column, [...phones]), sql`not ${isProvedByAnother(person, column)}`)
        : undefined,
    )
  const subject = sql`split_part(${outbox.cause}, ':', 1) || ':' || split_part(${outbox.cause}, ':', 2)`
  const entries = await tx
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      or(isTo(outbox.recipient), sql`${subject} in (${subjectsAboutPerson(person)})`, isAlertAbout(person)),
    )
  const entryIds = entries.map((entry) => entry.id)
  const smsIds = tx
    .select({ id: smsMessages.id })
    .from(smsMessages)
    .where(or(isTextOf(person), isSessionTextOf(person)))
  for (const table of [outbox, sandboxDeliveries])
    await tx
      .delete(table)
      .where(or(isTo(table.recipient), inArray(table.id, smsIds), inArray(table.id, entryIds)))
}

/** An alert about new messages names several people: its cause ends with their contacts. */
const isAlertAbout = (person: Person): SQL => sql`${outbox.cause} like 'inbox:%' and
  string_to_array(split_part(${outbox.cause}, ':', 3), ',') && array(select ${contacts.id}::text from ${contacts} where ${isContactOf(person)})`

async function isAdministrator(tx: Tx, email: string): Promise<boolean> {
  const administrators = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(and(eq(users.email, email), profiles.isAdmin))
  return administrators.length > 0
}
