import { randomUUID } from 'node:crypto'
import type { Tx } from '#server/access/scope.ts'
import type { EmailContent } from '#server/messaging/channels/email/email-content.ts'
import { enqueue } from '#server/outbox/enqueue.ts'

export type EmailToEnqueue = { kind: string; cause: string; to: string; content: EmailContent }

/** Enqueues an email in the caller's transaction, once for each combination of kind, cause and recipient. */
export async function enqueueEmail(tx: Tx, { kind, cause, to, content }: EmailToEnqueue): Promise<void> {
  const message = { id: randomUUID(), cause, recipient: to }
  await enqueue(
    tx,
    { channel: 'email', kind, payload: content, messages: [message] },
    { onDuplicate: 'skip' },
  )
}
