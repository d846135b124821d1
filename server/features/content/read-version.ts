import { compareDocuments } from '#server/content/compare-documents.ts'
import { readHistoryEntry } from '#server/content/history.ts'
import { readNewestId } from '#server/content/store.ts'
import type { Ctx } from '#server/context.ts'
import { AppError } from '#server/errors.ts'

/** A publication with what it changed. @throws AppError `not_found` */
export async function readVersion(ctx: Ctx, { id }: { id: number }) {
  const { found, newest } = await ctx.scope(ctx.actor, async (tx) => ({
    found: await readHistoryEntry(tx, id),
    newest: await readNewestId(tx),
  }))
  if (!found) throw new AppError('not_found')
  const { entry, document, previous } = found
  const differences = previous ? compareDocuments(previous, document, ctx.contentSource.delivered.words) : []
  return { entry, document, differences, newest }
}
