import { compareVersions } from '#server/content/compare-versions.ts'
import { readHistoryEntry } from '#server/content/history.ts'
import { readNewestVersion } from '#server/content/store.ts'
import type { Ctx } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import type { DraftDocument } from '#shared/content.ts'

/** A publication with what it changed, and what restoring it would. @throws AppError `not_found`, `content_too_new` */
export async function readVersion(ctx: Ctx, { id }: { id: number }) {
  const { version, newest } = await ctx.scope(ctx.actor, async (tx) => ({
    version: await readHistoryEntry(tx, id),
    newest: await readNewestVersion(tx),
  }))
  if (!version) throw new AppError('not_found')
  const { entry, document, previous } = version
  const compare = (before: DraftDocument) => compareVersions(ctx.contentSource, before, document)
  return {
    ...{ entry, document, newest: newest.id },
    differences: previous ? await compare(previous) : [],
    restoring: await compare(newest.document),
  }
}
