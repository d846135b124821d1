import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { groupMessages, groupRecipients } from '#server/db/schema/groups.ts'
import { smsMessages } from '#server/db/schema/messages.ts'
import { AppError } from '#server/errors.ts'
import { retryMessages } from '#server/messaging/retry-messages.ts'

const system = { role: 'system', job: 'retry group' } as const

/**
 * Retries the failed messages of a group, and only them. They start a new round, unless the latest one is still pending.
 * @throws AppError `not_found` when none failed.
 */
export async function retryGroup(ctx: Ctx, id: string): Promise<void> {
  await ctx.scope(system, async (tx) => {
    const hasStatus = (status: string) =>
      sql`${groupRecipients.messageId} in (select ${smsMessages.id} from ${smsMessages} where ${smsMessages.status} = ${status})`
    const isOfGroup = eq(groupRecipients.groupId, id)
    const isPending = sql`exists (select from ${groupRecipients} where ${and(isOfGroup, hasStatus('pending'))})`
    const [group] = await tx
      .update(groupMessages)
      .set({
        announcedAt: null,
        round: sql`case when ${isPending} then ${groupMessages.round} else ${groupMessages.round} + 1 end`,
      })
      .where(eq(groupMessages.id, id))
      .returning({ round: groupMessages.round })
    const failed = await tx
      .update(groupRecipients)
      .set({ round: group?.round ?? 1 })
      .where(and(isOfGroup, hasStatus('failed')))
      .returning({ messageId: groupRecipients.messageId })
    const messageIds = failed.map(({ messageId }) => messageId)
    if ((await retryMessages(tx, messageIds)) === 0) throw new AppError('not_found')
  })
  ctx.outbox.wake()
}
