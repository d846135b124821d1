import type { Ctx } from '#server/context.ts'
import { contactMessages } from '#server/db/schema/contact.ts'
import { contactEmail } from '#server/features/contact/emails.ts'
import { enqueueEmail } from '#server/messaging/enqueue-email.ts'
import { markReceived } from '#server/messaging/threads.ts'
import type { ContactMessage } from '#shared/contact.ts'

const system = { role: 'system', job: 'contact' } as const

/**
 * Stores a visitor's message and emails it to the owner. When the hidden `website` field (a honeypot) is filled in, the
 * message is dropped without an error, so that a bot learns nothing. A second call with the same key does nothing.
 */
export async function sendContactMessage(
  ctx: Ctx,
  { website, key, ...message }: ContactMessage,
): Promise<void> {
  if (website) return
  await ctx.scope(system, async (tx) => {
    const [row] = await tx
      .insert(contactMessages)
      .values({ ...message, ...(key && { id: key }) })
      .onConflictDoNothing()
      .returning()
    if (!row) return
    await enqueueEmail(tx, {
      kind: 'contact_message',
      cause: `contact:${row.id}`,
      to: ctx.ownerEmail,
      content: contactEmail(row),
    })
    await markReceived(tx, { email: row.email }, row.message, { isOwnerNotified: true })
  })
  ctx.outbox.wake()
}
