import { randomUUID } from 'node:crypto'
import type { Tx } from '#server/access/scope.ts'
import type { SmsPayload } from '#server/messaging/channels/sms/channel.ts'
import { type SmsFallback, storeFallback } from '#server/messaging/sms-fallback.ts'
import { insertPending } from '#server/messaging/sms-message-store.ts'
import type { SmsPurpose } from '#server/messaging/sms-purpose.ts'
import { enqueue } from '#server/outbox/enqueue.ts'
import type { Priority } from '#server/outbox/priority.ts'

/** One text for any number of recipients, unless they have one of their own. */
export type SmsToEnqueue = {
  kind: string
  sender: 'client' | 'admin'
  text: string
  /** Checked again when it leaves. The caller asks `mayContact` before, so that what can't leave isn't written. */
  purpose: SmsPurpose
  priority?: Priority
  /** After this time it is neither sent nor retried. Absent when it stays useful. */
  expiresInMs?: number
  /** How long it waits before it leaves: until then its cause can be undone with `withdrawMessages`. */
  delayMs?: number
}
/** `cause`: what the message is about; by default the message itself, whose `id` is a new one by default. */
export type SmsRecipient = {
  to: string
  userId: string | null
  cause?: string
  id?: string
  text?: string
  /** Sent in its place when it fails for good. */
  fallback?: SmsFallback | null
}

/**
 * Writes a pending message for each recipient and enqueues it, in the caller's transaction and in two statements however
 * many there are. Messages to one number leave in the order they were enqueued. Returns their ids in the order given.
 */
export async function enqueueSms(
  tx: Tx,
  { kind, sender, text, purpose, priority, expiresInMs, delayMs }: SmsToEnqueue,
  recipients: readonly SmsRecipient[],
): Promise<string[]> {
  const messages = recipients.map(({ to, userId, cause, text: own, id = randomUUID() }) => {
    return { id, phone: to, userId, cause: cause ?? `text:${id}`, text: own }
  })
  await insertPending(tx, { sender, text, purpose }, messages)
  await enqueue(
    tx,
    {
      channel: 'sms',
      kind,
      payload: { text } satisfies SmsPayload,
      priority,
      expiresInMs,
      delayMs,
      messages: messages.map(({ id, cause, phone, text: own }) => ({
        ...{ id, cause, recipient: phone },
        ...(own !== undefined && { payload: { text: own } satisfies SmsPayload }),
      })),
    },
    { onDuplicate: 'fail' },
  )
  for (const [index, { fallback }] of recipients.entries()) {
    const message = messages[index]
    if (fallback && message) await storeFallback(tx, message.id, fallback)
  }
  return messages.map(({ id }) => id)
}
