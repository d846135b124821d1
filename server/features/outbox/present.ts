import type { FailedOutboxRow } from '#server/features/outbox/list-failed-messages.ts'
import type { SandboxDelivery } from '#server/features/outbox/list-sandbox-messages.ts'
import type { FailedMessage, SandboxMessage } from '#shared/outbox.ts'

export function presentSandboxMessage(row: SandboxDelivery): SandboxMessage {
  return {
    id: row.id,
    channel: row.channel,
    to: row.recipient,
    subject: row.subject,
    text: row.text,
    created_at: row.createdAt.toISOString(),
  }
}

export function presentFailedMessage(row: FailedOutboxRow): FailedMessage {
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
