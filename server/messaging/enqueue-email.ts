import { randomUUID } from 'node:crypto'
import type { Tx } from '#server/access/scope.ts'
import type { EmailContent } from '#server/messaging/channels/email/email-content.ts'
import { dropFallbacksOf } from '#server/messaging/sms-fallback.ts'
import { deletePending } from '#server/messaging/sms-message-store.ts'
import {
  enqueue,
  hasMessages,
  withdraw,
  withdrawDelayed,
  withdrawUnsent,
  withdrawUnsentAbout,
} from '#server/outbox/enqueue.ts'
import type { Priority } from '#server/outbox/priority.ts'

export type EmailToEnqueue = {
  /** The id of its outbox row; a new one by default. */
  id?: string
  kind: string
  cause: string
  to: string
  content: EmailContent
  priority?: Priority
  /** The life of what it contains, such as a link: afterwards it is neither sent nor retried. */
  expiresInMs?: number
  /** How long it waits before it leaves: until then its cause can be undone with `withdrawMessages`. */
  delayMs?: number | undefined
}

/** Enqueues an email in the caller's transaction, once for each combination of kind, cause and recipient. */
export async function enqueueEmail(tx: Tx, email: EmailToEnqueue): Promise<void> {
  const { id = randomUUID(), kind, cause, to, content, priority, expiresInMs, delayMs } = email
  const message = { id, cause, recipient: to }
  await enqueue(
    tx,
    { channel: 'email', kind, payload: content, priority, expiresInMs, delayMs, messages: [message] },
    { onDuplicate: 'skip' },
  )
}

/** Enqueues emails of one kind in the caller's transaction, in one statement. The same one again fails. */
export async function enqueueEmails(
  tx: Tx,
  { kind, priority }: { kind: string; priority: Priority },
  emails: readonly { id: string; cause: string; to: string; content: EmailContent }[],
): Promise<void> {
  const messages = emails.map(({ id, cause, to, content }) => ({
    id,
    cause,
    recipient: to,
    payload: content,
  }))
  await enqueue(tx, { channel: 'email', kind, payload: {}, priority, messages }, { onDuplicate: 'fail' })
}

/**
 * Takes back the messages of a cause that have not begun to leave; returns how many. Needs the system role, which alone may
 * delete from the outbox.
 */
export async function withdrawMessages(tx: Tx, cause: string): Promise<number> {
  const ids = await withdraw(tx, cause)
  await deletePending(tx, ids)
  return ids.length
}

/** The same, or null when one of them has left or is leaving: the caller has to roll back. */
export async function withdrawAllMessages(tx: Tx, cause: string): Promise<number | null> {
  const count = await withdrawMessages(tx, cause)
  return (await hasMessages(tx, cause)) ? null : count
}

/** Takes back the messages of these causes that wait for their delay to end; returns their ids. Needs the system role. */
export async function takeBackDelayedMessages(tx: Tx, causes: readonly string[]): Promise<string[]> {
  const ids = await withdrawDelayed(tx, causes)
  await deletePending(tx, ids)
  return ids
}

/** The same, and takes back the emails that would follow a text that has left and fails. */
export async function withdrawDelayedMessages(tx: Tx, causes: readonly string[]): Promise<string[]> {
  const ids = await takeBackDelayedMessages(tx, causes)
  await dropFallbacksOf(tx, causes)
  return ids
}

/** Takes back the messages of these causes that have not left and are not leaving now; returns their ids. Needs the system role. */
export async function takeBackMessages(tx: Tx, causes: readonly string[]): Promise<string[]> {
  if (causes.length === 0) return []
  const ids = await withdrawUnsent(tx, causes)
  await deletePending(tx, ids)
  return ids
}

/**
 * Takes back the messages of these causes that have not left, also after failed attempts, and the emails that a text that fails
 * would be followed by. Needs the system role.
 */
export async function withdrawUnsentMessages(tx: Tx, causes: readonly string[]): Promise<void> {
  await deletePending(tx, await withdrawUnsent(tx, causes))
  await dropFallbacksOf(tx, causes)
}

/**
 * Takes back the emails about these that have not left, also after failed attempts. `subjects`: the first two parts of their causes,
 * which no text has. Needs the system role.
 */
export async function withdrawUnsentEmailsAbout(tx: Tx, subjects: readonly string[]): Promise<void> {
  if (subjects.length > 0) await withdrawUnsentAbout(tx, subjects)
}
