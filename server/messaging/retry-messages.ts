import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { smsMessages } from '#server/db/schema/messages.ts'
import { outbox } from '#server/db/schema/outbox.ts'
import { AppError } from '#server/errors.ts'
import type { SmsPayload } from '#server/messaging/channels/sms/channel.ts'
import { reopenFailed } from '#server/messaging/sms-message-store.ts'
import { requeue } from '#server/outbox/enqueue.ts'
import { filterExpired, retryFailed } from '#server/outbox/retry-failed.ts'

const system = { role: 'system', job: 'retry messages' } as const

/**
 * Retries one failed message. @throws AppError `text_expired` for a text message that is too old by now, `not_found` for
 * an expired email, for a message that did not fail, or when there is none with this id.
 */
export async function retryMessage(ctx: Ctx, id: string): Promise<void> {
  await ctx.scope(system, async (tx) => {
    if ((await retryMessages(tx, [id])) > 0) return
    throw new AppError((await isExpiredText(tx, id)) ? 'text_expired' : 'not_found')
  })
  ctx.outbox.wake()
}

/** Whether it's a failed text message whose content is too old by now. */
async function isExpiredText(tx: Tx, id: string): Promise<boolean> {
  const isFailedText = and(eq(smsMessages.id, id), eq(smsMessages.status, 'failed'))
  const failedTexts = await tx.select({ id: smsMessages.id }).from(smsMessages).where(isFailedText)
  return failedTexts.length > 0 && (await filterTooOld(tx, [id])).has(id)
}

/** Those that expired. Nothing says so about a text that has left the outbox: it counts as expired when it is a day old. */
async function filterTooOld(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const forgotten = await tx
    .select({ id: smsMessages.id })
    .from(smsMessages)
    .where(
      and(
        inArray(smsMessages.id, [...ids]),
        sql`${smsMessages.createdAt} <= now() - interval '1 day'`,
        sql`not exists (select from ${outbox} where ${outbox.id} = ${smsMessages.id})`,
      ),
    )
  return new Set([...(await filterExpired(tx, ids)), ...forgotten.map(({ id }) => id)])
}

/**
 * Retries failed messages of any channel for another day, each under its own id. Text messages are enqueued again, because
 * one that failed after it was sent has no payload in the outbox any more. Returns how many there were.
 */
export async function retryMessages(tx: Tx, ids: readonly string[]): Promise<number> {
  // Outbox rows first, as the worker and delivery reports do, so that none of them can deadlock.
  const retried = await retryFailed(tx, ids)
  const tooOld = await filterTooOld(tx, ids)
  const texts = await reopenFailed(
    tx,
    ids.filter((id) => !tooOld.has(id)),
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
