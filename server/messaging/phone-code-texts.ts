import { randomUUID } from 'node:crypto'
import { and, eq, isNull, like } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { outbox } from '#server/db/schema/outbox.ts'
import type { SmsPayload } from '#server/messaging/channels/sms/channel.ts'
import { enqueue } from '#server/outbox/enqueue.ts'

const kind = 'phone_code'
const causeOf = (userId: string, id: string) => `phone-code:${userId}:${id}`

type PhoneCodeText = { userId: string; to: string; text: string; expiresInMs: number }

/** Enqueues a text with a code. It isn't part of the message history, where others would read the code. */
export async function enqueuePhoneCode(tx: Tx, { userId, to, text, expiresInMs }: PhoneCodeText) {
  const id = randomUUID()
  await enqueue(
    tx,
    {
      channel: 'sms',
      kind,
      payload: { text } satisfies SmsPayload,
      priority: 'urgent',
      expiresInMs,
      messages: [{ id, cause: causeOf(userId, id), recipient: to }],
    },
    { onDuplicate: 'fail' },
  )
}

/** Takes back a user's code texts that haven't left yet: their codes no longer work. */
export async function cancelPhoneCodes(tx: Tx, userId: string): Promise<void> {
  const isOfUser = like(outbox.cause, causeOf(userId, '%'))
  const isWaiting = and(isNull(outbox.sentAt), isNull(outbox.failedAt))
  await tx.delete(outbox).where(and(isWaiting, eq(outbox.kind, kind), isOfUser))
}
