import type { Ctx } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { inboxSystem } from '#server/features/inbox/inbox-system.ts'
import { markThread } from '#server/messaging/threads.ts'
import type { ThreadChange } from '#shared/inbox-schema.ts'

/**
 * Marks a conversation as read, unread, done or open again. What came after the owner looked stays unread and open.
 * @throws AppError `not_found`
 */
export async function changeThread(ctx: Ctx, id: string, change: ThreadChange): Promise<void> {
  await ctx.scope(inboxSystem, async (tx) => {
    if (!(await markThread(tx, id, change))) throw new AppError('not_found')
  })
}
