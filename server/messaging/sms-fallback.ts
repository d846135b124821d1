import { randomUUID } from 'node:crypto'
import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { smsFallbacks } from '#server/db/schema/notices.ts'
import type { EmailContent } from '#server/messaging/channels/email/email-content.ts'
import { enqueue, withdrawUnsent } from '#server/outbox/enqueue.ts'

/** The email that tells the same once its text has failed for good. `lifeMs`: how long it is worth telling. */
export type SmsFallback = {
  kind: string
  cause: string
  email: string
  content: EmailContent
  lifeMs: number
}

/** Keeps the email with its text, in the transaction that enqueues the text. Needs the system role, as all of these. */
export async function storeFallback(
  tx: Tx,
  smsId: string,
  { lifeMs, ...fallback }: SmsFallback,
): Promise<void> {
  const expiresAt = sql`now() + make_interval(secs => ${lifeMs / 1000}::float8)`
  await tx.insert(smsFallbacks).values({ smsId, ...fallback, expiresAt })
}

/** Sends the email in place of a text that has failed for good: once, in the transaction that records the failure. */
export async function sendFallback(tx: Tx, smsId: string): Promise<void> {
  const [used] = await tx
    .update(smsFallbacks)
    .set({ usedAt: sql`now()` })
    .where(
      and(eq(smsFallbacks.smsId, smsId), isNull(smsFallbacks.usedAt), gt(smsFallbacks.expiresAt, sql`now()`)),
    )
    .returning({
      kind: smsFallbacks.kind,
      cause: smsFallbacks.cause,
      email: smsFallbacks.email,
      content: smsFallbacks.content,
      leftMs: sql<number>`(extract(epoch from ${smsFallbacks.expiresAt} - now()) * 1000)::float8`,
    })
  if (!used) return
  const { kind, cause, email, content, leftMs } = used
  await enqueue(
    tx,
    {
      channel: 'email',
      kind,
      payload: content,
      expiresInMs: leftMs,
      messages: [{ id: randomUUID(), cause, recipient: email }],
    },
    { onDuplicate: 'skip' },
  )
}

/** A text that arrived after all needs no email, or not the one that waits. */
export async function dropFallback(tx: Tx, smsId: string): Promise<void> {
  const [used] = await tx
    .delete(smsFallbacks)
    .where(eq(smsFallbacks.smsId, smsId))
    .returning({ cause: smsFallbacks.cause, usedAt: smsFallbacks.usedAt })
  if (used?.usedAt) await withdrawUnsent(tx, [used.cause])
}

/** What these causes tell is no longer true. */
export async function dropFallbacksOf(tx: Tx, causes: readonly string[]): Promise<void> {
  await tx.delete(smsFallbacks).where(inArray(smsFallbacks.cause, [...causes]))
}
