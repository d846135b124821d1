import { and, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { ownId } from '#server/access/actor.ts'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { contactMessages } from '#server/db/schema/contact.ts'
import { users } from '#server/db/schema/identity.ts'
import { smsMessages } from '#server/db/schema/messages.ts'
import { receivedEmails, threadMessages } from '#server/db/schema/threads.ts'
import { inboxSystem } from '#server/features/inbox/inbox-system.ts'
import { listAttachments } from '#server/messaging/attachments.ts'
import { hasLeft } from '#server/people/has-left.ts'
import type { OwnThreadEntry } from '#shared/inbox.ts'
import { ownListMax } from '#shared/pagination.ts'

/**
 * The caller's conversation with the practice, oldest first: what was written in the portal, texts with their verified number, emails
 * that are theirs for sure, also from before they registered, and what came with the contact form and their verified address. Anybody
 * can type that there, so it is marked.
 */
export async function listOwnThread(ctx: Ctx): Promise<OwnThreadEntry[]> {
  const userId = ownId(ctx.actor)
  const own = await ctx.scope(ctx.actor, async (tx) => {
    const texts = await tx
      .select()
      .from(smsMessages)
      .where(and(eq(smsMessages.userId, userId), hasLeft(smsMessages.id)))
      .orderBy(desc(smsMessages.createdAt), desc(smsMessages.id))
      .limit(ownListMax)
    const ids = texts.map(({ id }) => id)
    return { texts, files: await listAttachments(tx, ids) }
  })
  // No role of a request may read the contact form's messages, nor what is known of emails.
  const { forms, written, files } = await ctx.scope(inboxSystem, async (tx) => {
    const forms = await tx
      .select({ row: contactMessages })
      .from(contactMessages)
      .innerJoin(users, eq(users.email, contactMessages.email))
      .where(eq(users.id, userId))
      .orderBy(desc(contactMessages.createdAt))
      .limit(ownListMax)
    const address = sql`(select ${users.email} from ${users} where ${users.id} = ${userId})`
    const written = [
      ...(await listWritten(tx, eq(threadMessages.userId, userId))),
      ...(await listWritten(
        tx,
        sql`${threadMessages.userId} is null and ${threadMessages.email} = ${address}`,
      )),
    ]
    const ids = written.map(({ row }) => row.id)
    return { forms, written, files: await listAttachments(tx, ids) }
  })
  const filesOf = (id: string) => (own.files.get(id) ?? files.get(id))?.files ?? []
  const practicePhone = ctx.content.practice.phone.e164
  const entries: OwnThreadEntry[] = [
    ...written.map(({ row: { id, createdAt, channel, direction, text } }) => ({
      id,
      at: createdAt.toISOString(),
      kind: channel,
      direction,
      is_verified: true,
      text,
      files: filesOf(id),
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
        is_verified: true,
        text: message,
        files: filesOf(id),
      })),
    ...forms.map(({ row }) => ({
      id: row.id,
      at: row.createdAt.toISOString(),
      kind: 'form' as const,
      direction: 'in' as const,
      is_verified: false,
      text: row.message,
      files: [],
    })),
  ]
  return entries.toSorted((a, b) => (a.at < b.at ? -1 : 1)).slice(-ownListMax)
}

/** Without what programs wrote, and what somebody else may have written in their name. */
const listWritten = (tx: Tx, whose: SQL) =>
  tx
    .select({ row: threadMessages })
    .from(threadMessages)
    .leftJoin(receivedEmails, eq(receivedEmails.id, threadMessages.id))
    .where(
      and(
        whose,
        hasLeft(threadMessages.id),
        or(
          isNull(receivedEmails.id),
          and(eq(receivedEmails.kind, 'message'), eq(receivedEmails.isVerified, true)),
        ),
      ),
    )
    .orderBy(desc(threadMessages.createdAt), desc(threadMessages.id))
    .limit(ownListMax)
