import { desc, isNotNull, sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { outbox } from '#server/db/schema/outbox.ts'

const system = { role: 'system', job: 'list failed messages' } as const
const maxRows = 200

export type FailedOutboxRow = Awaited<ReturnType<typeof listFailedMessages>>[number]

/** Messages that failed for good, latest failure first. Without their text, which may contain a sign-in link. */
export function listFailedMessages(ctx: Ctx) {
  const { id, channel, kind, recipient, lastError, attempts, createdAt, failedAt } = outbox
  const isExpired = sql<boolean>`coalesce(${outbox.expiresAt} <= now(), false)`
  return ctx.scope(system, (tx) =>
    tx
      .select({ id, channel, kind, recipient, lastError, attempts, createdAt, failedAt, isExpired })
      .from(outbox)
      .where(isNotNull(failedAt))
      .orderBy(desc(failedAt), desc(id))
      .limit(maxRows),
  )
}
