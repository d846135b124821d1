import { eq } from 'drizzle-orm'
import { ownId } from '#server/access/actor.ts'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { users } from '#server/db/schema/identity.ts'
import { threadMessages } from '#server/db/schema/threads.ts'
import { AppError } from '#server/errors.ts'
import { inboxSystem } from '#server/features/inbox/inbox-system.ts'
import { readUnsent, sendAttachments } from '#server/messaging/attachments.ts'
import { limitKey, mailboxOf } from '#server/messaging/limit-key.ts'
import { markReceived } from '#server/messaging/threads.ts'
import { nameAttachments } from '#shared/attachments.ts'
import { isVisible } from '#shared/fields.ts'
import type { WriteToPractice } from '#shared/inbox-schema.ts'
import { days, hours } from '#shared/time.ts'

const perMailboxHour = { name: 'portal-messages/mailbox/hour', max: 30, windowMs: hours(1) }
const perMailboxDay = { name: 'portal-messages/mailbox/day', max: 100, windowMs: days(1) }

/**
 * A client's message to the owner, once for each id.
 * @throws AppError `too_many_requests`, counted by mailbox: another account of it starts no new count; `invalid_input` for files that
 * aren't there
 */
export async function writeToPractice(ctx: Ctx, input: WriteToPractice): Promise<void> {
  const { id, files: ids = [] } = input
  const userId = ownId(ctx.actor)
  const { email, text, isKnown } = await ctx.scope(ctx.actor, async (tx) => {
    const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
    if (!user) throw new AppError('not_signed_in')
    const isRepeated = await isStored(tx, id)
    const files = isRepeated ? [] : await readUnsent(tx, { ids, uploadedBy: userId })
    const words = isVisible(input.text) ? input.text : nameAttachments(files)
    return { email: user.email, text: words, isKnown: isRepeated }
  })
  const mailbox = limitKey(mailboxOf(email))
  await ctx.limit(perMailboxHour, mailbox)
  await ctx.limit(perMailboxDay, mailbox)
  if (isKnown) return
  const note = (tx: Tx) => markReceived(tx, { userId }, text)
  // Noted first, so that no message can be stored and not be seen. A repeated request is one message.
  await ctx.scope(inboxSystem, async (tx) => {
    if (!(await isStored(tx, id))) await note(tx)
  })
  const isNew = await ctx.scope(ctx.actor, async (tx) => {
    const stored = await tx
      .insert(threadMessages)
      .values({ id, userId, channel: 'portal', direction: 'in', text })
      .onConflictDoNothing()
      .returning({ id: threadMessages.id })
    if (stored.length === 0) return false
    await sendAttachments(tx, { ids, uploadedBy: userId, message: { messageId: id } })
    return true
  })
  // Again, because the owner may have read the conversation before the message was in it.
  if (isNew) await ctx.scope(inboxSystem, note)
}

async function isStored(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: threadMessages.id })
    .from(threadMessages)
    .where(eq(threadMessages.id, id))
  return rows.length > 0
}
