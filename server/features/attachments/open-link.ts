import { asc, eq, or } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { attachments } from '#server/db/schema/attachments.ts'
import { AppError } from '#server/errors.ts'
import { attachmentSystem } from '#server/features/attachments/attachment-system.ts'
import type { Attachment } from '#shared/attachments.ts'

/**
 * The files of the message that a link is for; it changes nothing.
 * @throws AppError `not_found` for a forged one, `link_expired` for one that ended or whose message was deleted
 */
export async function openLink(
  ctx: Ctx,
  { token }: { token: string },
): Promise<{ files: Attachment[]; expiresAt: Date }> {
  const link = ctx.signedLinks.readSigned(token)
  if (link?.purpose !== 'files') throw new AppError('not_found')
  const { id, name, type, bytes, linkVersion } = attachments
  const rows = await ctx.scope(attachmentSystem, (tx) =>
    tx
      .select({ id, name, type, bytes, linkVersion })
      .from(attachments)
      .where(or(eq(attachments.messageId, link.id), eq(attachments.textId, link.id)))
      .orderBy(asc(attachments.position)),
  )
  const files = rows.flatMap(({ linkVersion: version, ...file }) => (version === link.version ? file : []))
  if (files.length === 0 || link.expiresAt <= ctx.now()) throw new AppError('link_expired')
  return { files, expiresAt: link.expiresAt }
}
