import type { Ctx } from '#server/context.ts'
import { savedReplies } from '#server/db/schema/threads.ts'
import { inboxSystem } from '#server/features/inbox/inbox-system.ts'
import type { SavedReplyInput } from '#shared/inbox-schema.ts'

/** Adds a saved reply under an id that the browser chose, or changes it. */
export async function upsertSavedReply(
  ctx: Ctx,
  { id, name, text }: SavedReplyInput & { id: string },
): Promise<void> {
  await ctx.scope(inboxSystem, (tx) =>
    tx
      .insert(savedReplies)
      .values({ id, name, text })
      .onConflictDoUpdate({ target: savedReplies.id, set: { name, text } }),
  )
}
