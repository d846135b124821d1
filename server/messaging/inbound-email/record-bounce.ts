import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { users } from '#server/db/schema/identity.ts'
import { outbox } from '#server/db/schema/outbox.ts'
import { receivedEmails, threadMessages } from '#server/db/schema/threads.ts'
import { recordCampaignEmailReturned } from '#server/messaging/campaign-messages.ts'
import { isKnown, notifyInbox } from '#server/messaging/threads.ts'

/**
 * An email of ours came back: the owner's own message and a recipient of a group message say so, and of any other there is a line in the
 * conversation. Returns whether it was ours and to that address: its id is known to nobody but who got it.
 */
export async function recordBounce(
  tx: Tx,
  { id, recipient, reason }: { id: string; recipient: string | null; reason: string },
): Promise<boolean> {
  const [sent] = await tx
    .select({ recipient: outbox.recipient })
    .from(outbox)
    .where(and(eq(outbox.id, id), eq(outbox.channel, 'email')))
  if (!sent || (recipient !== null && recipient !== sent.recipient.toLowerCase())) return false
  const failure = `It came back. ${reason}`
  await recordCampaignEmailReturned(tx, id, failure)
  const [written] = await tx
    .update(threadMessages)
    .set({ failure })
    .where(
      and(eq(threadMessages.id, id), eq(threadMessages.direction, 'out'), isNull(threadMessages.failure)),
    )
    .returning({ id: threadMessages.id })
  if (!written && !(await addLine(tx, id, sent.recipient, reason))) return false
  await notifyInbox(tx)
  return true
}

async function addLine(tx: Tx, of: string, recipient: string, reason: string): Promise<boolean> {
  if (!(await isKnown(tx, { email: recipient }))) return false
  const [account] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, recipient), eq(users.emailVerified, true)))
  const id = randomUUID()
  await tx.insert(receivedEmails).values({
    id,
    kind: 'bounce',
    sender: '',
    senderName: '',
    subject: '',
    inReplyTo: of,
    isVerified: false,
  })
  await tx.insert(threadMessages).values({
    id,
    channel: 'email',
    direction: 'in',
    text: `An email to ${recipient} came back. ${reason}`,
    ...(account ? { userId: account.id } : { email: recipient }),
  })
  return true
}
