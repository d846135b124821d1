import { desc, isNotNull } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { outbox } from '#server/db/schema/outbox.ts'
import { failedMessageFields } from '#server/messaging/failed-messages.ts'

const system = { role: 'system', job: 'list failed messages' } as const
const maxRows = 200

/** Messages that failed for good, latest failure first. */
export const listFailedMessages = (ctx: Ctx) =>
  ctx.scope(system, (tx) =>
    tx
      .select(failedMessageFields)
      .from(outbox)
      .where(isNotNull(outbox.failedAt))
      .orderBy(desc(outbox.failedAt), desc(outbox.id))
      .limit(maxRows),
  )
