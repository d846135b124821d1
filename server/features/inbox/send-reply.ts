import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { smsMessages } from '#server/db/schema/messages.ts'
import { threadMessages } from '#server/db/schema/threads.ts'
import { AppError } from '#server/errors.ts'
import { replyEmail, writtenInPortalEmail } from '#server/features/inbox/emails.ts'
import { type FoundThread, findThread } from '#server/features/inbox/find-thread.ts'
import { inboxSystem } from '#server/features/inbox/inbox-system.ts'
import { enqueueEmail } from '#server/messaging/enqueue-email.ts'
import { enqueueSms } from '#server/messaging/enqueue-sms.ts'
import { lockPhone } from '#server/messaging/lock-phone.ts'
import { countText } from '#server/messaging/text-limits.ts'
import { noteAnswered } from '#server/messaging/threads.ts'
import type { Reply } from '#shared/inbox.ts'

/**
 * Sends the owner's words to a person, once for each id.
 * @throws AppError `not_found`, `invalid_input` for a channel they can't be reached by, `opted_out`, `texts_used_up`
 */
export async function sendReply(ctx: Ctx, contactId: string, message: Reply): Promise<void> {
  if (message.channel === 'sms') await countText(ctx)
  await ctx.scope(inboxSystem, async (tx) => {
    const thread = await findThread(tx, contactId)
    if (message.channel === 'sms' && thread.textTo) await lockPhone(tx, thread.textTo.to)
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`reply:${message.id}`}))`)
    if (await isSent(tx, message.id)) return
    await send(ctx, tx, thread, message)
    await noteAnswered(tx, { contactId }, message.text)
  })
  ctx.outbox.wake()
}

async function isSent(tx: Tx, id: string): Promise<boolean> {
  const [text, written] = await Promise.all([
    tx.select({ id: smsMessages.id }).from(smsMessages).where(eq(smsMessages.id, id)),
    tx.select({ id: threadMessages.id }).from(threadMessages).where(eq(threadMessages.id, id)),
  ])
  return text.length + written.length > 0
}

async function send(ctx: Ctx, tx: Tx, thread: FoundThread, { id, channel, text }: Reply): Promise<void> {
  const { textTo, emailTo, portalTo, hasOptedOut } = thread
  if (channel === 'sms') {
    if (hasOptedOut) throw new AppError('opted_out')
    if (!textTo) throw unreachable('We have no number of theirs that takes text messages.')
    const message = {
      kind: 'text_by_admin',
      sender: 'admin',
      purpose: 'personal',
      text,
      priority: 'personal',
    } as const
    await enqueueSms(tx, message, [{ id, ...textTo }])
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
    content: (isPortal ? writtenInPortalEmail : replyEmail)(text, ctx),
    priority: 'personal',
  })
}

const unreachable = (sentence: string) => new AppError('invalid_input', { fields: { channel: sentence } })
