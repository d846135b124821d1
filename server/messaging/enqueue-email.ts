import { randomUUID } from 'node:crypto'
import type { Tx } from '#server/access/scope.ts'
import type { EmailContent } from '#server/messaging/channels/email/email-content.ts'
import { enqueue } from '#server/outbox/enqueue.ts'
import type { Priority } from '#server/outbox/priority.ts'

export type EmailToEnqueue = {
  kind: string
  cause: string
  to: string
  content: EmailContent
  priority?: Priority
  /** The life of what it contains, such as a link: afterwards it is neither sent nor retried. */
  expiresInMs?: number
}

/** Enqueues an email in the caller's transaction, once for each combination of kind, cause and recipient. */
export async function enqueueEmail(tx: Tx, email: EmailToEnqueue): Promise<void> {
  const { kind, cause, to, content, priority, expiresInMs } = email
  const message = { id: randomUUID(), cause, recipient: to }
  await enqueue(
    tx,
    { channel: 'email', kind, payload: content, priority, expiresInMs, messages: [message] },
    { onDuplicate: 'skip' },
  )
}
