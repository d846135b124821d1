import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import type { SmsPayload } from '#server/messaging/channels/sms/channel.ts'
import { reopenFailed } from '#server/messaging/record-delivery.ts'
import { requeue } from '#server/outbox/enqueue.ts'
import { filterExpired, retryFailed } from '#server/outbox/retry-failed.ts'

const system = { role: 'system', job: 'retry messages' } as const

/** Retries one failed message. @throws AppError `not_found` when there is none with this id, or it did not fail or expired. */
export async function retryMessage(ctx: Ctx, id: string): Promise<void> {
  const count = await ctx.scope(system, (tx) => retryMessages(tx, [id]))
  if (count === 0) throw new AppError('not_found')
  ctx.outbox.wake()
}

/**
 * Retries failed messages of any channel for another day, each under its own id. Text messages are enqueued again, because
 * one that failed after it was sent has no payload in the outbox any more. Returns how many there were.
 */
export async function retryMessages(tx: Tx, ids: readonly string[]): Promise<number> {
  // Outbox rows first, as the worker and delivery reports do, so that none of them can deadlock.
  const retried = await retryFailed(tx, ids)
  const expired = await filterExpired(tx, ids)
  const texts = await reopenFailed(
    tx,
    ids.filter((id) => !expired.has(id)),
  )
  for (const [text, sameText] of Map.groupBy(texts, (message) => message.text)) {
    await requeue(tx, {
      channel: 'sms',
      kind: 'text_again',
      payload: { text } satisfies SmsPayload,
      priority: 'personal',
      messages: sameText.map(({ id, phone }) => ({ id, cause: `text:${id}`, recipient: phone })),
    })
  }
  return new Set([...retried, ...texts.map(({ id }) => id)]).size
}
