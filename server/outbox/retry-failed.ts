import { and, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { outbox } from '#server/db/schema/outbox.ts'

/** Retries those of these messages that failed for good, for another day. Returns their ids. */
export async function retryFailed(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const retried = await tx
    .update(outbox)
    .set({
      failedAt: null,
      lockedUntil: null,
      lastError: null,
      attempts: sql`1`,
      runAt: sql`now()`,
      giveUpAt: sql`now() + interval '1 day'`,
    })
    .where(and(inArray(outbox.id, [...ids]), isNotNull(outbox.failedAt)))
    .returning({ id: outbox.id })
  return retried.map(({ id }) => id)
}
