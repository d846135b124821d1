import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { outbox } from '#server/db/schema/outbox.ts'
import type { SentMessage } from '#server/outbox/channel.ts'

/**
 * Marks messages as sent in one statement and clears their payload, which may hold a sign-in link. Returns those whose
 * claim was still held.
 */
export async function markSent(tx: Tx, sent: readonly SentMessage[]): Promise<SentMessage[]> {
  if (sent.length === 0) return []
  const claims = sent.map(({ message: { id, attempts } }) => ({ id, attempts }))
  const { rows } = await tx.execute<{ id: string }>(sql`
    update ${outbox} as message set sent_at = now(), locked_until = null, payload = '{}'
    from jsonb_to_recordset(${JSON.stringify(claims)}::jsonb) as claim (id uuid, attempts int)
    where message.id = claim.id and message.attempts = claim.attempts and message.sent_at is null
    returning message.id`)
  const marked = new Set(rows.map(({ id }) => id))
  return sent.filter(({ message }) => marked.has(message.id))
}

/** Marks a message as sent because its provider reports that it has it, whoever holds the lease. */
export async function markSentByProvider(tx: Tx, id: string): Promise<void> {
  await tx
    .update(outbox)
    .set({ sentAt: sql`now()`, failedAt: null, lockedUntil: null, payload: {} })
    .where(and(eq(outbox.id, id), isNull(outbox.sentAt)))
}
