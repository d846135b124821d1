import { desc, eq } from 'drizzle-orm'
import { ownId } from '#server/access/actor.ts'
import type { Ctx } from '#server/context.ts'
import { contactMessages } from '#server/db/schema/contact.ts'
import { users } from '#server/db/schema/identity.ts'
import { smsMessages } from '#server/db/schema/messages.ts'
import { threadMessages } from '#server/db/schema/threads.ts'
import { inboxSystem } from '#server/features/inbox/inbox-system.ts'
import type { OwnThreadEntry } from '#shared/inbox.ts'
import { ownListMax } from '#shared/pagination.ts'

/**
 * The caller's conversation with the practice, oldest first: what was written in the portal, texts with their proved number, and what
 * came with the contact form from their proved address.
 */
export async function listOwnThread(ctx: Ctx): Promise<OwnThreadEntry[]> {
  const userId = ownId(ctx.actor)
  const own = await ctx.scope(ctx.actor, async (tx) => ({
    written: await tx
      .select()
      .from(threadMessages)
      .where(eq(threadMessages.userId, userId))
      .orderBy(desc(threadMessages.createdAt), desc(threadMessages.id))
      .limit(ownListMax),
    texts: await tx
      .select()
      .from(smsMessages)
      .where(eq(smsMessages.userId, userId))
      .orderBy(desc(smsMessages.createdAt), desc(smsMessages.id))
      .limit(ownListMax),
  }))
  // No role of a request may read the contact form's messages.
  const forms = await ctx.scope(inboxSystem, (tx) =>
    tx
      .select({ row: contactMessages })
      .from(contactMessages)
      .innerJoin(users, eq(users.email, contactMessages.email))
      .where(eq(users.id, userId))
      .orderBy(desc(contactMessages.createdAt))
      .limit(ownListMax),
  )
  const practicePhone = ctx.content.practice.phone.e164
  const entries: OwnThreadEntry[] = [
    ...own.written.map(({ id, createdAt, channel, direction, text }) => ({
      id,
      at: createdAt.toISOString(),
      kind: channel,
      direction,
      text,
    })),
    ...own.texts
      .filter(({ sender, direction, phoneNumber }) =>
        sender === 'client' && direction === 'out' ? phoneNumber === practicePhone : true,
      )
      .map(({ id, createdAt, sender, direction, message }) => ({
        id,
        at: createdAt.toISOString(),
        kind: 'sms' as const,
        direction: sender === 'admin' && direction === 'out' ? ('out' as const) : ('in' as const),
        text: message,
      })),
    ...forms.map(({ row }) => ({
      id: row.id,
      at: row.createdAt.toISOString(),
      kind: 'form' as const,
      direction: 'in' as const,
      text: row.message,
    })),
  ]
  return entries.toSorted((a, b) => (a.at < b.at ? -1 : 1)).slice(-ownListMax)
}
