import type { Dead } from '#server/features/outbox/service.ts'
import type { FailedMessage } from '#shared/outbox.ts'

export function presentFailed(row: Dead): FailedMessage {
  return {
    id: row.id,
    channel: row.channel,
    kind: row.kind,
    to: row.recipient,
    reason: row.lastError,
    attempts: row.attempts,
    created_at: row.createdAt.toISOString(),
    failed_at: (row.failedAt ?? row.createdAt).toISOString(),
  }
}
