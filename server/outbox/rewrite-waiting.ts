import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { outbox } from '#server/db/schema/outbox.ts'

type Waiting = {
  channel: (typeof outbox.$inferSelect)['channel']
  recipient: string
  rewrite: (json: string) => string
}

/** Changes the text of what has not left for a recipient. `rewrite` gets and returns the payload as JSON. */
export async function rewriteWaiting(tx: Tx, { channel, recipient, rewrite }: Waiting): Promise<void> {
  const waiting = await tx
    .select({ id: outbox.id, payload: outbox.payload })
    .from(outbox)
    .where(and(eq(outbox.channel, channel), eq(outbox.recipient, recipient), isNull(outbox.sentAt)))
  for (const { id, payload } of waiting)
    await tx
      .update(outbox)
      .set({ payload: sql`${rewrite(JSON.stringify(payload))}::jsonb` })
      .where(eq(outbox.id, id))
}
