import { and, eq } from 'drizzle-orm'
import { ownId } from '#server/access/actor.ts'
import type { Ctx } from '#server/context.ts'
import { attachments } from '#server/db/schema/attachments.ts'
import { attachmentSystem } from '#server/features/attachments/attachment-system.ts'
import { isUnsent } from '#server/messaging/attachments.ts'

/** Deletes the caller's upload before it is sent. What was sent, isn't theirs or isn't there stays as it is. */
export async function removeAttachment(ctx: Ctx, { id }: { id: string }): Promise<void> {
  const isOwn = eq(attachments.uploadedBy, ownId(ctx.actor))
  await ctx.scope(attachmentSystem, (tx) =>
    tx.delete(attachments).where(and(eq(attachments.id, id), isOwn, isUnsent)),
  )
}
