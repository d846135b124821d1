import { createHash } from 'node:crypto'
import { count, eq, sql, sum } from 'drizzle-orm'
import { userIdOf } from '#server/access/actor.ts'
import type { Ctx } from '#server/context.ts'
import { pictureFiles, pictures } from '#server/db/schema/pictures.ts'
import { AppError } from '#server/errors.ts'
import type { EncodedPicture } from '#server/features/pictures/encode-picture.ts'
import type { EncoderJob } from '#server/features/pictures/encoder-job.ts'
import type { PictureEncoder } from '#server/features/pictures/picture-encoder.ts'
import { PictureRefusedError } from '#server/features/pictures/picture-refused.ts'
import { maxPictures, maxPicturesBytes } from '#shared/pictures.ts'

export type StoredPicture = typeof pictures.$inferSelect

/** Another number with any other way of encoding: the addresses of pictures are cached for ever. */
const encoding = 1

/** What a picture was made of, as 32 hexadecimal digits. */
export const hashPicture = (made: Uint8Array | string) =>
  createHash('sha256').update(`${encoding} `).update(made).digest('hex').slice(0, 32)

/**
 * The picture of a hash: the one that is stored already, kept as if uploaded now, or a new one.
 * @throws AppError `invalid_input` with the sentence why it can't be made.
 */
export async function ensurePicture(
  ctx: Ctx,
  {
    hash,
    source,
    encode,
    ...job
  }: EncoderJob & { hash: string; source: string | null; encode: PictureEncoder },
): Promise<StoredPicture> {
  const [stored] = await ctx.scope(ctx.actor, (tx) =>
    tx.update(pictures).set({ uploadedAt: ctx.now() }).where(eq(pictures.hash, hash)).returning(),
  )
  if (stored) return stored
  await assertSpace(ctx)
  const encoded = await encode(job).catch((error: unknown) => {
    if (!(error instanceof PictureRefusedError)) throw error
    if (error.cause) ctx.log.warn({ reason: String(error.cause) }, 'a picture could not be read')
    throw refusePicture(error.message)
  })
  return insert(ctx, { hash, source, edit: job.edit, encoded })
}

const refusePicture = (sentence: string) => new AppError('invalid_input', { fields: { picture: sentence } })

async function assertSpace(ctx: Ctx) {
  const [used] = await ctx.scope(ctx.actor, (tx) =>
    tx.select({ pictures: count(), bytes: sum(pictures.bytes).mapWith(Number) }).from(pictures),
  )
  if ((used?.pictures ?? 0) >= maxPictures || (used?.bytes ?? 0) >= maxPicturesBytes)
    throw refusePicture(
      'There is no room for another picture. Pictures that no page has used are deleted after 30 days.',
    )
}

type NewPicture = Pick<StoredPicture, 'hash' | 'source' | 'edit'> & { encoded: EncodedPicture }

function insert(ctx: Ctx, { hash, source, edit, encoded }: NewPicture): Promise<StoredPicture> {
  const { width, height, files } = encoded
  const bytes = files.reduce((total, file) => total + file.bytes.length, 0)
  const values = {
    hash,
    source,
    edit,
    width,
    height,
    bytes,
    uploadedBy: userIdOf(ctx.actor),
    uploadedAt: ctx.now(),
  }
  return ctx.scope(ctx.actor, async (tx) => {
    const [picture] = await tx
      .insert(pictures)
      .values(values)
      .onConflictDoUpdate({ target: pictures.hash, set: { uploadedAt: sql`excluded.uploaded_at` } })
      .returning()
    if (!picture) throw new Error('the picture was not stored')
    await tx
      .insert(pictureFiles)
      .values(files.map((file) => ({ ...file, hash })))
      .onConflictDoNothing()
    return picture
  })
}
