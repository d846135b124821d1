import { eq, inArray, or, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { contactMessages } from '#server/db/schema/contact.ts'
import { smsMessages } from '#server/db/schema/messages.ts'
import { orders } from '#server/db/schema/orders.ts'
import { outbox } from '#server/db/schema/outbox.ts'
import { sandboxDeliveries } from '#server/db/schema/sandbox.ts'

/** Deletes outbox entries to or about a person, and the copies that the embedded providers store. */
export async function deleteSentMessages(
  tx: Tx,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const entries = await tx
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      sql`${outbox.recipient} = ${email} or ${outbox.cause} in (
        select 'text:' || id from ${smsMessages} where user_id = ${id}
        union all select 'appointment:' || id from ${appointments} where user_id = ${id}
        union all select 'contact:' || id from ${contactMessages} where email = ${email}
        union all select 'order:' || id from ${orders} where user_id = ${id} or (user_id is null and customer_email = ${email}))`,
    )
  const entryIds = entries.map((entry) => entry.id)
  const smsIds = tx.select({ id: smsMessages.id }).from(smsMessages).where(eq(smsMessages.userId, id))
  for (const table of [outbox, sandboxDeliveries])
    await tx
      .delete(table)
      .where(or(eq(table.recipient, email), inArray(table.id, smsIds), inArray(table.id, entryIds)))
}
