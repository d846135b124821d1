import { and, eq, isNotNull } from 'drizzle-orm'
import { visitor } from '#server/access/actor.ts'
import type { Ctx } from '#server/context.ts'
import { fileChunks, files } from '#server/db/schema/files.ts'
import { AppError } from '#server/errors.ts'

export type DownloadableFile = { hash: string; name: string; type: string; bytes: number }

/** A file as anybody may download it. @throws AppError `not_found`, also while it is being uploaded. */
export async function findFile(ctx: Pick<Ctx, 'scope'>, hash: string): Promise<DownloadableFile> {
  const columns = { hash: files.hash, name: files.name, type: files.type, bytes: files.bytes }
  const [file] = await ctx.scope(visitor, (tx) =>
    tx
      .select(columns)
      .from(files)
      .where(and(eq(files.hash, hash), isNotNull(files.storedAt))),
  )
  if (!file) throw new AppError('not_found')
  return file
}

/** The bytes of a file, read chunk by chunk as fast as the visitor takes them. */
export function streamFile(
  { scope }: Pick<Ctx, 'scope'>,
  hash: string,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let number = 0
  return new ReadableStream({
    async pull(controller) {
      const isNext = and(eq(fileChunks.hash, hash), eq(fileChunks.number, number++))
      const [chunk] = await scope(visitor, (tx) =>
        tx.select({ bytes: fileChunks.bytes }).from(fileChunks).where(isNext),
      )
      if (chunk) controller.enqueue(new Uint8Array(chunk.bytes))
      else controller.close()
    },
  })
}
