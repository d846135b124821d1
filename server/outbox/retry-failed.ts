import { and, inArray, isNotNull, not, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { outbox } from '#server/db/schema/outbox.ts'

const isNotExpired = sql`${outbox.expiresAt} > now() is not false`

/** Retries those of these messages that failed for good, for another day, unless they expired. Returns their ids. */
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
    .where(and(inArray(outbox.id, [...ids]), isNotNull(outbox.failedAt), isNotExpired))
    .returning({ id: outbox.id })
  return retried.map(({ id }) => id)
}

/** Those of these messages whose content is worthless by now. */
export async function filterExpired(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(inArray(outbox.id, [...ids]), not(isNotExpired)))
  return new Set(rows.map(({ id }) => id))
}
