import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { pictureFiles, pictures } from '#server/db/schema/pictures.ts'
import { AppError } from '#server/errors.ts'
import { ensurePicture, hashPicture, type StoredPicture } from '#server/features/pictures/insert-picture.ts'
import type { PictureEncoder } from '#server/features/pictures/picture-encoder.ts'
import { type PictureEdit, wholePicture } from '#shared/pictures.ts'

/**
 * Turns and cuts a picture, always from its upload, so that doing it again loses nothing.
 * @throws AppError `not_found`, `invalid_input`
 */
export async function cropPicture(
  ctx: Ctx,
  { hash, edit, encode }: { hash: string; edit: PictureEdit; encode: PictureEncoder },
): Promise<StoredPicture> {
  const { upload, bytes } = await readSource(ctx, hash)
  const rounded = round(edit)
  if (JSON.stringify(rounded) === JSON.stringify(wholePicture)) return upload
  const made = hashPicture(`${upload.hash} ${JSON.stringify(rounded)}`)
  return ensurePicture(ctx, { kind: 'crop', bytes, edit: rounded, hash: made, source: upload.hash, encode })
}

function readSource(ctx: Ctx, hash: string) {
  return ctx.scope(ctx.actor, async (tx) => {
    const [picture] = await tx.select().from(pictures).where(eq(pictures.hash, hash))
    if (!picture) throw new AppError('not_found')
    // As if uploaded now: the upload must not be cleaned up while something new is made of it.
    const [upload] = await tx
      .update(pictures)
      .set({ uploadedAt: ctx.now() })
      .where(eq(pictures.hash, picture.source ?? picture.hash))
      .returning()
    const [source] = await tx
      .select()
      .from(pictureFiles)
      .where(and(eq(pictureFiles.hash, upload?.hash ?? ''), eq(pictureFiles.format, 'source')))
    if (!upload || !source) throw new AppError('not_found')
    return { upload, bytes: source.bytes }
  })
}

/** To hundredths, in one order of the keys: the same edit is the same picture. */
function round({ rotate, crop, focus }: PictureEdit): PictureEdit {
  const hundredths = (value: number) => Math.round(value * 100) / 100
  return {
    rotate,
    crop: {
      x: hundredths(crop.x),
      y: hundredths(crop.y),
      width: hundredths(crop.width),
      height: hundredths(crop.height),
    },
    focus: { x: hundredths(focus.x), y: hundredths(focus.y) },
  }
}
