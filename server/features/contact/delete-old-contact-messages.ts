import { inArray, lt } from 'drizzle-orm'
import type { Scope } from '#server/access/scope.ts'
import { contactMessages } from '#server/db/schema/contact.ts'
import { outbox } from '#server/db/schema/outbox.ts'
import { sandboxDeliveries } from '#server/db/schema/sandbox.ts'
import { days } from '#shared/time.ts'

const system = { role: 'system', job: 'contact' } as const
/** The retention period that the privacy policy states. */
const retentionMs = days(365)

/** Deletes contact messages older than a year, with their outbox entries and the copies in the sandbox. */
export async function deleteOldContactMessages({
  scope,
  now,
}: {
  scope: Scope
  now: () => Date
}): Promise<void> {
  const before = new Date(now().getTime() - retentionMs)
  await scope(system, async (tx) => {
    const deleted = await tx
      .delete(contactMessages)
      .where(lt(contactMessages.createdAt, before))
      .returning({ id: contactMessages.id })
    if (deleted.length === 0) return
    const causes = deleted.map(({ id }) => `contact:${id}`)
    const emails = await tx.delete(outbox).where(inArray(outbox.cause, causes)).returning({ id: outbox.id })
    const emailIds = emails.map(({ id }) => id)
    await tx.delete(sandboxDeliveries).where(inArray(sandboxDeliveries.id, emailIds))
  })
}
