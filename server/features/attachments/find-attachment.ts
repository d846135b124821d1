import { and, eq, isNotNull } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { attachments } from '#server/db/schema/attachments.ts'
import { AppError } from '#server/errors.ts'
import type { Attachment } from '#shared/attachments.ts'

/** A file that row policies let the caller see. @throws AppError `not_found`, also while it is being uploaded */
export async function findAttachment(ctx: Ctx, { id }: { id: string }): Promise<Attachment> {
  const { name, type, bytes } = attachments
  const [file] = await ctx.scope(ctx.actor, (tx) =>
    tx
      .select({ id: attachments.id, name, type, bytes })
      .from(attachments)
      .where(and(eq(attachments.id, id), isNotNull(attachments.storedAt))),
  )
  if (!file) throw new AppError('not_found')
  return file
}
