import type { Tx } from '#server/access/scope.ts'
import { outbox } from '#server/db/schema/outbox.ts'
import type { EmailContent } from '#server/messaging/channels/email/email-content.ts'

export type EmailToEnqueue = { kind: string; cause: string; to: string; content: EmailContent }

/** Enqueues an email in the caller's transaction, once for each combination of kind, cause and recipient. */
export async function enqueueEmail(tx: Tx, { kind, cause, to, content }: EmailToEnqueue): Promise<void> {
  await tx
    .insert(outbox)
    .values({ channel: 'email', kind, cause, recipient: to, payload: content })
    .onConflictDoNothing()
}
