import { and, desc, eq } from 'drizzle-orm'
import { ownId } from '#server/access/actor.ts'
import type { Ctx } from '#server/context.ts'
import { smsMessages } from '#server/db/schema/messages.ts'
import type { SmsMessage } from '#server/features/messages/present.ts'
import { hasLeft } from '#server/people/has-left.ts'
import { ownListMax } from '#shared/pagination.ts'

/** The caller's messages, newest first. */
export function listOwnMessages(ctx: Ctx): Promise<SmsMessage[]> {
  const userId = ownId(ctx.actor)
  return ctx.scope(ctx.actor, (tx) =>
    tx
      .select()
      .from(smsMessages)
      .where(and(eq(smsMessages.userId, userId), hasLeft(smsMessages.id)))
      .orderBy(desc(smsMessages.createdAt), desc(smsMessages.id))
      .limit(ownListMax),
  )
}
