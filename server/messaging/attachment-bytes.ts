import { and, asc, eq } from 'drizzle-orm'
import type { Actor } from '#server/access/actor.ts'
import type { Scope, Tx } from '#server/access/scope.ts'
import { attachmentChunks } from '#server/db/schema/attachments.ts'

/** The bytes of a file as the actor may read them, chunk by chunk as fast as they are taken. */
export function streamAttachment(
  scope: Scope,
  actor: Actor,
  id: string,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let number = 0
  return new ReadableStream({
    async pull(controller) {
      const isNext = and(eq(attachmentChunks.attachmentId, id), eq(attachmentChunks.number, number++))
      const [chunk] = await scope(actor, (tx) =>
        tx.select({ bytes: attachmentChunks.bytes }).from(attachmentChunks).where(isNext),
      )
      if (chunk) controller.enqueue(new Uint8Array(chunk.bytes))
      else controller.close()
    },
  })
}

/** The bytes of a file as a whole; null when it was deleted. */
export async function readAttachment(tx: Tx, id: string): Promise<Uint8Array | null> {
  const chunks = await tx
    .select({ bytes: attachmentChunks.bytes })
    .from(attachmentChunks)
    .where(eq(attachmentChunks.attachmentId, id))
    .orderBy(asc(attachmentChunks.number))
  if (chunks.length === 0) return null
  return Buffer.concat(chunks.map(({ bytes }) => bytes))
}
