import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { smsFallbacks } from '#server/db/schema/notices.ts'
import { outbox } from '#server/db/schema/outbox.ts'
import type { EmailContent } from '#server/messaging/channels/email/email-content.ts'

/** `paragraphs`: of the email, or of the one that would follow a text that fails; none for a text beside an email. */
export type WaitingMessage = { id: string; runAt: Date; paragraphs: readonly string[] }

/** The messages of these causes that wait for their delay to end. Needs the system role. */
export async function listWaitingMessages(tx: Tx, causes: readonly string[]): Promise<WaitingMessage[]> {
  if (causes.length === 0) return []
  const rows = await tx
    .select({
      id: outbox.id,
      runAt: outbox.runAt,
      channel: outbox.channel,
      payload: outbox.payload,
      fallback: smsFallbacks.content,
    })
    .from(outbox)
    .leftJoin(smsFallbacks, eq(smsFallbacks.smsId, outbox.id))
    .where(
      and(
        inArray(outbox.cause, [...causes]),
        eq(outbox.attempts, 0),
        isNull(outbox.lockedUntil),
        isNull(outbox.sentAt),
        gt(outbox.runAt, sql`now()`),
      ),
    )
  return rows.map(({ id, runAt, channel, payload, fallback }) => {
    const email = (channel === 'email' ? payload : fallback) as Pick<EmailContent, 'paragraphs'> | null
    return { id, runAt, paragraphs: email?.paragraphs ?? [] }
  })
}
