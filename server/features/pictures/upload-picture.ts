import type { Ctx } from '#server/context.ts'
import { ensurePicture, hashPicture, type StoredPicture } from '#server/features/pictures/insert-picture.ts'
import type { PictureEncoder } from '#server/features/pictures/picture-encoder.ts'
import { wholePicture } from '#shared/pictures.ts'

/**
 * Stores an uploaded picture in every format and width. The same bytes are one picture.
 * @throws AppError `invalid_input` with the sentence why it can't be used.
 */
export function uploadPicture(
  ctx: Ctx,
  { bytes, encode }: { bytes: Uint8Array; encode: PictureEncoder },
): Promise<StoredPicture> {
  const hash = hashPicture(bytes)
  return ensurePicture(ctx, { kind: 'upload', bytes, edit: wholePicture, hash, source: null, encode })
}
