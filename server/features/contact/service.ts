import { inArray, lt } from 'drizzle-orm'
import type { Scope } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { contactMessages } from '#server/db/schema/contact.ts'
import { outbox } from '#server/db/schema/outbox.ts'
import { sandboxDeliveries } from '#server/db/schema/sandbox.ts'
import { contactEmail } from '#server/features/contact/present.ts'
import { enqueueEmail } from '#server/messaging/enqueue-email.ts'
import type { ContactMessage } from '#shared/contact.ts'
import { days } from '#shared/time.ts'

const system = { role: 'system', job: 'contact' } as const
const keptMs = days(365)

/** Keeps a visitor's message and promises it to the owner. What a program wrote is answered the same and forgotten. */
export async function receiveMessage(ctx: Ctx, { website, ...written }: ContactMessage): Promise<void> {
  if (website) return
  await ctx.scope(system, async (tx) => {
    const [row] = await tx.insert(contactMessages).values(written).returning()
    if (!row) throw new Error('the message was not written')
    await enqueueEmail(tx, {
      kind: 'contact_message',
      cause: `contact:${row.id}`,
      to: ctx.ownerEmail,
      content: contactEmail(row),
    })
  })
  ctx.outbox.wake()
}

/** Deletes what was written more than a year ago, as the privacy policy says, and its copies that never left. */
export async function deleteOldContactMessages({
  scope,
  now,
}: {
  scope: Scope
  now: () => Date
}): Promise<void> {
  const before = new Date(now().getTime() - keptMs)
  await scope(system, async (tx) => {
    const gone = await tx
      .delete(contactMessages)
      .where(lt(contactMessages.createdAt, before))
      .returning({ id: contactMessages.id })
    if (gone.length === 0) return
    const causes = gone.map(({ id }) => `contact:${id}`)
    const mails = await tx.delete(outbox).where(inArray(outbox.cause, causes)).returning({ id: outbox.id })
    const copies = mails.map(({ id }) => id)
    await tx.delete(sandboxDeliveries).where(inArray(sandboxDeliveries.id, copies))
  })
}
