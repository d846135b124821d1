import { eq, sql } from 'drizzle-orm'
import type { ReplyAddresses } from '#server/access/reply-addresses.ts'
import type { Ctx } from '#server/context.ts'
import { mailboxPositions } from '#server/db/schema/threads.ts'
import { receiveEmail } from '#server/messaging/inbound-email/receive-email.ts'
import type { InboundEmail, MailboxPosition } from '#server/providers/inbound-email/port.ts'

const system = { role: 'system', job: 'catch up emails' } as const

/**
 * Reads what came into the mailbox since the last run, also while the server was down. The first run only notes where the mailbox ends:
 * what is in it was for the owner alone. A run that fails goes on where it stopped.
 * @throws the provider's error when the mailbox can't be read.
 */
export async function catchUpEmails(ctx: Ctx, inbound: InboundEmail | null): Promise<void> {
  const { replyAddresses } = ctx
  if (!inbound?.mailbox || !replyAddresses) return
  const { mailbox } = inbound
  await mailbox.readNew(
    await readPosition(ctx, mailbox.name),
    (email) => receiveEmail(withReplies(ctx, replyAddresses), inbound, email),
    (position) => savePosition(ctx, mailbox.name, position),
  )
}

const withReplies = (ctx: Ctx, replyAddresses: ReplyAddresses) => ({ ...ctx, replyAddresses })

async function readPosition(ctx: Ctx, mailbox: string): Promise<MailboxPosition | null> {
  const [row] = await ctx.scope(system, (tx) =>
    tx.select().from(mailboxPositions).where(eq(mailboxPositions.mailbox, mailbox)),
  )
  return row ?? null
}

/** Two processes may read at once: the later one must not go back. Reading twice stores nothing twice. */
async function savePosition(ctx: Ctx, mailbox: string, position: MailboxPosition): Promise<void> {
  await ctx.scope(system, (tx) =>
    tx
      .insert(mailboxPositions)
      .values({ mailbox, ...position })
      .onConflictDoUpdate({
        target: mailboxPositions.mailbox,
        set: {
          uidValidity: position.uidValidity,
          lastUid: sql`case when ${mailboxPositions.uidValidity} = excluded.uid_validity
            then greatest(${mailboxPositions.lastUid}, excluded.last_uid) else excluded.last_uid end`,
          readAt: position.readAt,
        },
      }),
  )
}
