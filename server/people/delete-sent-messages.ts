import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { profiles } from '#server/db/schema/account.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { contactMessages } from '#server/db/schema/contact.ts'
import { users } from '#server/db/schema/identity.ts'
import { smsMessages } from '#server/db/schema/messages.ts'
import { orders } from '#server/db/schema/orders.ts'
import { outbox } from '#server/db/schema/outbox.ts'
import { sandboxDeliveries } from '#server/db/schema/sandbox.ts'
import { threadMessages } from '#server/db/schema/threads.ts'
import {
  isAppointmentOf,
  isContactMessageOf,
  isOrderOf,
  isProvedByAnother,
  isTextOf,
  isThreadMessageOf,
  type Person,
} from '#server/people/person.ts'

/** Emails about a change of address go to other addresses than the account's too. */
const emailChangeCauses = ['email_change', 'email_changed', 'email_change_cancelled']

type Recipient = typeof outbox.recipient | typeof sandboxDeliveries.recipient

/**
 * Deletes outbox entries to or about a person, and the copies that the embedded providers store. Those that wait are thereby
 * cancelled. What the owner's address and another account's verified number got stays, unless it is about the person.
 */
export async function deleteSentMessages(tx: Tx, person: Person, ownerEmail: string): Promise<void> {
  const { userId, email, phones } = person
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
      or(
        isTo(outbox.recipient),
        sql`${subject} in (
          select 'text:' || id from ${smsMessages} where ${isTextOf(person)}
          union all select 'appointment:' || id from ${appointments} where ${isAppointmentOf(person)}
          union all select 'contact:' || id from ${contactMessages} where ${isContactMessageOf(person)}
          union all select 'thread:' || id from ${threadMessages} where ${isThreadMessageOf(person)}
          union all select 'order:' || id from ${orders} where ${isOrderOf(person)}
          union all select kind || ':' || ${userId}::text from unnest(${sql.param(emailChangeCauses)}::text[]) as kind)`,
      ),
    )
  const entryIds = entries.map((entry) => entry.id)
  const smsIds = tx.select({ id: smsMessages.id }).from(smsMessages).where(isTextOf(person))
  for (const table of [outbox, sandboxDeliveries])
    await tx
      .delete(table)
      .where(or(isTo(table.recipient), inArray(table.id, smsIds), inArray(table.id, entryIds)))
}

async function isAdministrator(tx: Tx, email: string): Promise<boolean> {
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(and(eq(users.email, email), profiles.isAdmin))
  return found.length > 0
}
