import { eq } from 'drizzle-orm'
import { ownId } from '#server/access/actor.ts'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { users } from '#server/db/schema/identity.ts'
import { threadMessages } from '#server/db/schema/threads.ts'
import { AppError } from '#server/errors.ts'
import { inboxSystem } from '#server/features/inbox/inbox-system.ts'
import { limitKey, mailboxOf } from '#server/messaging/limit-key.ts'
import { noteReceived } from '#server/messaging/threads.ts'
import type { WriteToPractice } from '#shared/inbox.ts'
import { days, hours } from '#shared/time.ts'

const perMailboxHour = { name: 'portal-messages/mailbox/hour', max: 30, windowMs: hours(1) }
const perMailboxDay = { name: 'portal-messages/mailbox/day', max: 100, windowMs: days(1) }

/**
 * A client's message to the owner, once for each id.
 * @throws AppError `too_many_requests`, counted by mailbox: another account of it starts no new count
 */
export async function writeToPractice(ctx: Ctx, { id, text }: WriteToPractice): Promise<void> {
  const userId = ownId(ctx.actor)
  const email = await ctx.scope(ctx.actor, async (tx) => {
    const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
    if (!user) throw new AppError('not_signed_in')
    return user.email
  })
  const mailbox = limitKey(mailboxOf(email))
  await ctx.limit(perMailboxHour, mailbox)
  await ctx.limit(perMailboxDay, mailbox)
  const note = (tx: Tx) => noteReceived(tx, { userId }, text)
  // Noted first, so that no message can be stored and not be seen. A repeated request is one message.
  await ctx.scope(inboxSystem, async (tx) => {
    const known = await tx
      .select({ id: threadMessages.id })
      .from(threadMessages)
      .where(eq(threadMessages.id, id))
    if (known.length === 0) await note(tx)
  })
  const stored = await ctx.scope(ctx.actor, (tx) =>
    tx
      .insert(threadMessages)
      .values({ id, userId, channel: 'portal', direction: 'in', text })
      .onConflictDoNothing()
      .returning({ id: threadMessages.id }),
  )
  // Again, because the owner may have read the conversation before the message was in it.
  if (stored.length > 0) await ctx.scope(inboxSystem, note)
}
