import { inArray, or, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { contactMessages } from '#server/db/schema/contact.ts'
import { smsMessages } from '#server/db/schema/messages.ts'
import { orders } from '#server/db/schema/orders.ts'
import { outbox } from '#server/db/schema/outbox.ts'
import { sandboxDeliveries } from '#server/db/schema/sandbox.ts'
import { isContactMessageOf, isOrderOf, isTextOf, type Person } from '#server/people/person.ts'

/**
 * Deletes outbox entries to or about a person, and the copies that the embedded providers store. Those that wait are thereby
 * cancelled. `otherAddresses` got emails about the account too.
 */
export async function deleteSentMessages(
  tx: Tx,
  person: Person,
  otherAddresses: readonly string[],
): Promise<void> {
  const { userId, email, phones } = person
  const recipients = [...(email ? [email] : []), ...otherAddresses, ...phones]
  const isTo = (column: typeof outbox.recipient | typeof sandboxDeliveries.recipient) =>
    recipients.length > 0 ? inArray(column, recipients) : sql`false`
  const subject = sql`split_part(${outbox.cause}, ':', 1) || ':' || split_part(${outbox.cause}, ':', 2)`
  const entries = await tx
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      or(
        isTo(outbox.recipient),
        sql`${subject} in (
          select 'text:' || id from ${smsMessages} where ${isTextOf(person)}
          union all select 'appointment:' || id from ${appointments} where user_id = ${userId}
          union all select 'contact:' || id from ${contactMessages} where ${isContactMessageOf(person)}
          union all select 'order:' || id from ${orders} where ${isOrderOf(person)})`,
      ),
    )
  const entryIds = entries.map((entry) => entry.id)
  const smsIds = tx.select({ id: smsMessages.id }).from(smsMessages).where(isTextOf(person))
  for (const table of [outbox, sandboxDeliveries])
    await tx
      .delete(table)
      .where(or(isTo(table.recipient), inArray(table.id, smsIds), inArray(table.id, entryIds)))
}
