import { and, eq } from 'drizzle-orm'
import { ownId } from '#server/access/actor.ts'
import type { Ctx } from '#server/context.ts'
import { threadMessages } from '#server/db/schema/threads.ts'
import { AppError } from '#server/errors.ts'
import { inboxSystem } from '#server/features/inbox/inbox-system.ts'
import { giveBackText, lockReply } from '#server/features/inbox/send-reply.ts'
import { takeBackAttachments } from '#server/messaging/attachments.ts'
import { withdrawAllMessages } from '#server/messaging/enqueue-email.ts'
import { findSentReply, restoreThread } from '#server/messaging/sent-replies.ts'

/**
 * Takes back an answer that waits to leave. Its files can be sent with another one; the conversation is as it was before. A repeated
 * request changes nothing.
 * @throws AppError `conflict` when it has left, or isn't an answer to this person
 */
export async function undoReply(ctx: Ctx, contactId: string, id: string): Promise<void> {
  const hasWithdrawnText = await ctx.scope(inboxSystem, async (tx) => {
    await lockReply(tx, id)
    const answer = await findSentReply(tx, { id, contactId })
    if (!answer) throw tooLate('This can’t be undone any more.')
    if (answer.isTakenBack) return false
    // Before the message goes, and its files with it.
    await takeBackAttachments(tx, { messageId: id, uploadedBy: ownId(ctx.actor) })
    const asEmail = await withdrawAllMessages(tx, `thread:${id}`)
    const asText = await withdrawAllMessages(tx, `text:${id}`)
    if (asEmail === null || asText === null || asEmail + asText === 0)
      throw tooLate('This can’t be undone any more: it has left.')
    await tx.delete(threadMessages).where(and(eq(threadMessages.id, id), eq(threadMessages.direction, 'out')))
    await restoreThread(tx, { id, contactId })
    return asText > 0
  })
  if (hasWithdrawnText) await giveBackText(ctx)
}

const tooLate = (undo: string) => new AppError('conflict', { fields: { undo } })
