import { eq } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { savedReplies } from '#server/db/schema/threads.ts'
import { inboxSystem } from '#server/features/inbox/inbox-system.ts'

/** Does nothing when it is gone. */
export async function deleteSavedReply(ctx: Ctx, { id }: { id: string }): Promise<void> {
  await ctx.scope(inboxSystem, (tx) => tx.delete(savedReplies).where(eq(savedReplies.id, id)))
}
