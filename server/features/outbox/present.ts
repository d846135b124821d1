import type { SandboxDelivery } from '#server/features/outbox/list-sandbox-messages.ts'
import type { SandboxMessage } from '#shared/outbox.ts'

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
