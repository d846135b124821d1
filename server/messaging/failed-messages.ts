import { sql } from 'drizzle-orm'
import { outbox } from '#server/db/schema/outbox.ts'
import type { FailedMessage } from '#shared/outbox.ts'

type OutboxRow = typeof outbox.$inferSelect
type Column = 'id' | 'channel' | 'kind' | 'recipient' | 'lastError' | 'attempts' | 'createdAt' | 'failedAt'
type FailedRow = Pick<OutboxRow, Column> & { isExpired: boolean }

const { id, channel, kind, recipient, lastError, attempts, createdAt, failedAt, expiresAt } = outbox

/** What the owner reads of a message that failed for good: not its text, which may contain a sign-in link. */
export const failedMessageFields = {
  ...{ id, channel, kind, recipient, lastError, attempts, createdAt, failedAt },
  isExpired: sql<boolean>`coalesce(${expiresAt} <= now(), false)`,
}

export function presentFailedMessage(row: FailedRow): FailedMessage {
  return {
    id: row.id,
    state: row.isExpired ? 'expired' : 'failed',
    channel: row.channel,
    kind: row.kind,
    to: row.recipient,
    reason: row.lastError,
    attempts: row.attempts,
    created_at: row.createdAt.toISOString(),
    failed_at: (row.failedAt ?? row.createdAt).toISOString(),
  }
}
