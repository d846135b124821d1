import { eq, sql } from 'drizzle-orm'
import { ownId } from '#server/access/actor.ts'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { smsMessages } from '#server/db/schema/messages.ts'
import { threadMessages } from '#server/db/schema/threads.ts'
import { AppError } from '#server/errors.ts'
import { replyEmail, writtenInPortalEmail } from '#server/features/inbox/emails.ts'
import { fileLinkOf, isSentAsLink } from '#server/features/inbox/file-links.ts'
import { findAnswered } from '#server/features/inbox/find-answered.ts'
import { type FoundThread, findThread } from '#server/features/inbox/find-thread.ts'
import { inboxSystem } from '#server/features/inbox/inbox-system.ts'
import { textWithFiles } from '#server/features/inbox/texts.ts'
import { readUnsent, sendAttachments } from '#server/messaging/attachments.ts'
import { enqueueEmail } from '#server/messaging/enqueue-email.ts'
import { enqueueSms } from '#server/messaging/enqueue-sms.ts'
import { lockPhone } from '#server/messaging/lock-phone.ts'
import { isSentReply, recordSentReply } from '#server/messaging/sent-replies.ts'
import { countText, textLimits } from '#server/messaging/text-limits.ts'
import { type Attachment, nameAttachments } from '#shared/attachments.ts'
import { isVisible } from '#shared/fields.ts'
import type { Reply } from '#shared/inbox-schema.ts'
import { seconds } from '#shared/time.ts'
import { undoSeconds } from '#shared/undo.ts'

/**
 * Sends the owner's words to a person, once for each id. They wait before they leave, for `undoReply`.
 * @throws AppError `not_found`, `invalid_input` for a channel they can't be reached by, or for files that aren’t there, `opted_out`,
 * `texts_used_up`
 */
export async function sendReply(ctx: Ctx, contactId: string, reply: Reply): Promise<void> {
  const isText = reply.channel === 'sms'
  if (isText && (await ctx.scope(inboxSystem, (tx) => wasSent(tx, reply.id)))) return
  if (isText) await countText(ctx)
  const isNew = await sendOnce(ctx, contactId, reply).catch(async (error: unknown) => {
    if (isText) await giveBackText(ctx)
    throw error
  })
  if (isText && !isNew) await giveBackText(ctx)
  ctx.outbox.wake()
}

const [, textsPerDay] = textLimits
/** For an answer that was taken back or not sent, or by another call with its id. */
export const giveBackText = (ctx: Ctx) => ctx.limit.giveBack(textsPerDay, 'all')

/** False when an answer with this id was sent already. */
function sendOnce(ctx: Ctx, contactId: string, reply: Reply): Promise<boolean> {
  const uploadedBy = ownId(ctx.actor)
  return ctx.scope(inboxSystem, async (tx) => {
    const thread = await findThread(tx, contactId)
    if (reply.channel === 'sms' && thread.textTo) await lockPhone(tx, thread.textTo.to)
    await lockReply(tx, reply.id)
    if (await wasSent(tx, reply.id)) return false
    const files = await readUnsent(tx, { ids: reply.files ?? [], uploadedBy })
    const message = { ...reply, text: isVisible(reply.text) ? reply.text : nameAttachments(files), files }
    await send(ctx, tx, thread, message)
    await sendAttachments(tx, {
      ids: files.map(({ id }) => id),
      uploadedBy,
      message: message.channel === 'sms' ? { textId: message.id } : { messageId: message.id },
    })
    await recordSentReply(tx, { id: reply.id, contactId }, message.text)
    return true
  })
}

/** Sending and taking back an answer wait for each other. */
export const lockReply = (tx: Tx, id: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`reply:${id}`}))`)

async function wasSent(tx: Tx, id: string): Promise<boolean> {
  if (await isSentReply(tx, id)) return true
  const [text, written] = await Promise.all([
    tx.select({ id: smsMessages.id }).from(smsMessages).where(eq(smsMessages.id, id)),
    tx.select({ id: threadMessages.id }).from(threadMessages).where(eq(threadMessages.id, id)),
  ])
  return text.length + written.length > 0
}

type Message = Omit<Reply, 'files'> & { files: Attachment[] }

async function send(ctx: Ctx, tx: Tx, thread: FoundThread, message: Message): Promise<void> {
  const { id, channel, text, files } = message
  const href = files.length > 0 && isSentAsLink(channel, files) ? fileLinkOf(ctx, id) : null
  const { textTo, emailTo, portalTo, hasOptedOut } = thread
  if (channel === 'sms') {
    if (hasOptedOut) throw new AppError('opted_out')
    if (!textTo) throw unreachable('We have no number of theirs that takes text messages.')
    const sms = {
      kind: 'text_by_admin',
      sender: 'admin',
      purpose: 'personal',
      text: href ? textWithFiles(text, files, href) : text,
      priority: 'personal',
      delayMs: seconds(undoSeconds),
    } as const
    await enqueueSms(tx, sms, [{ id, ...textTo }])
    return
  }
  const isPortal = channel === 'portal'
  if (isPortal && !portalTo) throw unreachable('They have no account, so they can’t see the portal.')
  const destination = isPortal ? portalTo : emailTo
  if (!destination) throw unreachable('We don’t know their email address.')
  const { to, userId } = destination
  await tx.insert(threadMessages).values({
    id,
    channel,
    direction: 'out',
    text,
    ...(userId ? { userId } : { email: to }),
  })
  await enqueueEmail(tx, {
    id,
    kind: isPortal ? 'portal_message' : 'thread_email',
    cause: `thread:${id}`,
    to,
    content: isPortal
      ? writtenInPortalEmail({ text, files, href }, ctx)
      : replyEmail({ text, files, href }, ctx, await findAnswered(tx, destination)),
    priority: 'personal',
    delayMs: seconds(undoSeconds),
  })
}

const unreachable = (sentence: string) => new AppError('invalid_input', { fields: { channel: sentence } })
