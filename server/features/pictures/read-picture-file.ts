import { and, eq } from 'drizzle-orm'
import { visitor } from '#server/access/actor.ts'
import type { Ctx } from '#server/context.ts'
import { pictureFiles } from '#server/db/schema/pictures.ts'
import { AppError } from '#server/errors.ts'
import type { PictureFile } from '#server/features/pictures/encode-picture.ts'

export type PictureFileName = {
  hash: string
  format: Exclude<PictureFile['format'], 'source'>
  width: number
}

/** One version of a picture, as anybody may see it. @throws AppError `not_found` */
export async function readPictureFile(
  ctx: Pick<Ctx, 'scope'>,
  { hash, format, width }: PictureFileName,
): Promise<Uint8Array> {
  const isFile = and(
    eq(pictureFiles.hash, hash),
    eq(pictureFiles.format, format),
    eq(pictureFiles.width, width),
  )
  const [file] = await ctx.scope(visitor, (tx) =>
    tx.select({ bytes: pictureFiles.bytes }).from(pictureFiles).where(isFile),
  )
  if (!file) throw new AppError('not_found')
  return file.bytes
}
