import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { smsMessages } from '#server/db/schema/messages.ts'
import { outbox } from '#server/db/schema/outbox.ts'
import { sandboxDeliveries } from '#server/db/schema/sandbox.ts'
import { AppError } from '#server/errors.ts'
import { retrySms } from '#server/messaging/sms.ts'
import type { Channel } from '#shared/outbox.ts'

const system = { role: 'system', job: 'failed messages' } as const
const sandbox = { role: 'system', job: 'kept messages' } as const
const listLimit = 200
const shownKept = 20

export type Kept = Awaited<ReturnType<typeof listSandboxMessages>>[number]

/**
 * What the built-in providers of these channels kept instead of sending it, newest first. With the words, sign-in links
 * included: nobody else gets them while nothing is sent.
 */
export async function listSandboxMessages(ctx: Ctx, channels: readonly Channel[]) {
  if (channels.length === 0) return []
  const { id, channel, recipient, subject, text, createdAt } = sandboxDeliveries
  return ctx.scope(sandbox, (tx) =>
    tx
      .select({ id, channel, recipient, subject, text, createdAt })
      .from(sandboxDeliveries)
      .where(inArray(channel, [...channels]))
      .orderBy(desc(createdAt), desc(id))
      .limit(shownKept),
  )
}

export type Dead = Awaited<ReturnType<typeof listFailed>>[number]

/** What is no longer tried, the last to fail first. Without its words: they may hold somebody's sign-in link. */
export function listFailed(ctx: Ctx) {
  const { id, channel, kind, recipient, lastError, attempts, createdAt, failedAt } = outbox
  return ctx.scope(system, (tx) =>
    tx
      .select({ id, channel, kind, recipient, lastError, attempts, createdAt, failedAt })
      .from(outbox)
      .where(isNotNull(failedAt))
      .orderBy(desc(failedAt), desc(id))
      .limit(listLimit),
  )
}

/** Tries a failed message for another day. @throws AppError `not_found` when there is none, or it did not fail. */
export async function retry(ctx: Ctx, id: string): Promise<void> {
  await ctx.scope(system, async (tx) => {
    const [row] = await tx
      .update(outbox)
      .set({
        ...{ failedAt: null, lockedUntil: null, lastError: null },
        ...{ attempts: sql`1`, runAt: sql`now()`, giveUpAt: sql`now() + interval '1 day'` },
      })
      .where(and(eq(outbox.id, id), isNotNull(outbox.failedAt)))
      .returning({ channel: outbox.channel })
    if (!row) throw new AppError('not_found')
    if (row.channel === 'sms') await retrySms(tx, eq(smsMessages.id, id))
  })
  ctx.outbox.wake()
}
