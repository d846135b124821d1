import { eq } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { pictures } from '#server/db/schema/pictures.ts'
import { AppError } from '#server/errors.ts'
import type { StoredPicture } from '#server/features/pictures/insert-picture.ts'

/** A picture and the upload it was cut from, which may be the same. @throws AppError `not_found` */
export function readPicture(
  ctx: Ctx,
  hash: string,
): Promise<{ picture: StoredPicture; source: StoredPicture }> {
  return ctx.scope(ctx.actor, async (tx) => {
    const [picture] = await tx.select().from(pictures).where(eq(pictures.hash, hash))
    if (!picture) throw new AppError('not_found')
    if (!picture.source) return { picture, source: picture }
    const [source] = await tx.select().from(pictures).where(eq(pictures.hash, picture.source))
    return { picture, source: source ?? picture }
  })
}
