import { createHash } from 'node:crypto'
import { count, eq, ne, sql, sum } from 'drizzle-orm'
import { userIdOf } from '#server/access/actor.ts'
import { cleanFileName } from '#server/content/file-type.ts'
import type { Ctx } from '#server/context.ts'
import { fileChunks, files } from '#server/db/schema/files.ts'
import { readFileType, refuseFile } from '#server/features/files/file-type.ts'
import { maxFiles, maxFilesBytes } from '#shared/files.ts'

export type StoredFile = typeof files.$inferSelect

const chunkBytes = 256 * 1024

/**
 * Stores an uploaded file under the hash of its bytes, each chunk in a transaction of its own: nobody else waits for the
 * database, and an upload that broke off goes on where it stopped.
 * @throws AppError `invalid_input` with the sentence why it can't be used.
 */
export async function uploadFile(
  ctx: Ctx,
  { bytes, name }: { bytes: Uint8Array; name: string },
): Promise<StoredFile> {
  const type = await readFileType(bytes)
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  await assertSpace(ctx, { hash, bytes: bytes.length })
  const begun = await begin(ctx, { hash, type, name: cleanFileName(name, type), bytes: bytes.length })
  if (begun.storedAt) return begun
  for (let start = 0; start < bytes.length; start += chunkBytes) {
    const chunk = { hash, number: start / chunkBytes, bytes: bytes.subarray(start, start + chunkBytes) }
    await ctx.scope(ctx.actor, (tx) => tx.insert(fileChunks).values(chunk).onConflictDoNothing())
  }
  const [stored] = await ctx.scope(ctx.actor, (tx) =>
    tx.update(files).set({ storedAt: ctx.now() }).where(eq(files.hash, hash)).returning(),
  )
  if (!stored) throw new Error('the file was not stored')
  return stored
}

async function assertSpace(ctx: Ctx, { hash, bytes }: { hash: string; bytes: number }) {
  const [others] = await ctx.scope(ctx.actor, (tx) =>
    tx
      .select({ files: count(), bytes: sum(files.bytes).mapWith(Number) })
      .from(files)
      .where(ne(files.hash, hash)),
  )
  if ((others?.files ?? 0) >= maxFiles || (others?.bytes ?? 0) + bytes > maxFilesBytes)
    throw refuseFile('There is no room for this file. Files that no page has used are deleted after 30 days.')
}

/** A file that is uploaded again keeps its bytes and takes the new name. */
async function begin(
  ctx: Ctx,
  { name, ...file }: Pick<StoredFile, 'hash' | 'name' | 'type' | 'bytes'>,
): Promise<StoredFile> {
  const values = { ...file, name, uploadedBy: userIdOf(ctx.actor), uploadedAt: ctx.now() }
  const [begun] = await ctx.scope(ctx.actor, (tx) =>
    tx
      .insert(files)
      .values(values)
      .onConflictDoUpdate({ target: files.hash, set: { name, uploadedAt: sql`excluded.uploaded_at` } })
      .returning(),
  )
  if (!begun) throw new Error('the file was not stored')
  return begun
}
