import { and, desc, eq } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { receivedEmails, threadMessages } from '#server/db/schema/threads.ts'
import type { Answered } from '#server/features/inbox/emails.ts'

/** The newest email from an account or an address, which the owner's next one answers; null when they wrote none. */
export async function findAnswered(
  tx: Tx,
  { to, userId }: { to: string; userId: string | null },
): Promise<Answered | null> {
  const [email] = await tx
    .select({
      subject: receivedEmails.subject,
      messageId: receivedEmails.messageId,
      inReplyTo: receivedEmails.inReplyTo,
    })
    .from(threadMessages)
    .innerJoin(receivedEmails, eq(receivedEmails.id, threadMessages.id))
    .where(
      and(
        userId ? eq(threadMessages.userId, userId) : eq(threadMessages.email, to),
        eq(receivedEmails.kind, 'message'),
      ),
    )
    .orderBy(desc(threadMessages.createdAt), desc(threadMessages.id))
    .limit(1)
  if (!email?.messageId) return null
  return {
    subject: email.subject,
    references: [...(email.inReplyTo ? [email.inReplyTo] : []), email.messageId],
  }
}
