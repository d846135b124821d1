import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { groupMessages, groupRecipients } from '#server/db/schema/groups.ts'
import { smsMessages } from '#server/db/schema/messages.ts'

/** Whether the caller should announce the result: true for the first caller after no message is pending any more. */
export function announceGroup(ctx: Ctx, id: string): Promise<boolean> {
  const hasPending = sql`exists (select from ${groupRecipients} join ${smsMessages} on ${smsMessages.id} = ${groupRecipients.messageId}
    where ${groupRecipients.groupId} = ${groupMessages.id} and ${smsMessages.status} = 'pending')`
  return ctx.scope(ctx.actor, async (tx) => {
    const announced = await tx
      .update(groupMessages)
      .set({ announcedAt: ctx.now() })
      .where(and(eq(groupMessages.id, id), isNull(groupMessages.announcedAt), sql`not ${hasPending}`))
      .returning({ id: groupMessages.id })
    return announced.length > 0
  })
}
