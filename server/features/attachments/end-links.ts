import { eq, or, sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { attachments } from '#server/db/schema/attachments.ts'
import { AppError } from '#server/errors.ts'
import { attachmentSystem } from '#server/features/attachments/attachment-system.ts'

/** Ends every link to the files of a message. `id`: of the message or text. @throws AppError `not_found` */
export async function endLinks(ctx: Ctx, { id }: { id: string }): Promise<void> {
  const ended = await ctx.scope(attachmentSystem, (tx) =>
    tx
      .update(attachments)
      .set({ linkVersion: sql`${attachments.linkVersion} + 1` })
      .where(or(eq(attachments.messageId, id), eq(attachments.textId, id)))
      .returning({ id: attachments.id }),
  )
  if (ended.length === 0) throw new AppError('not_found')
}
