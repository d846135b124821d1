import { findBookedAhead } from '#server/booking/find-booked-ahead.ts'
import { compareVersions } from '#server/content/compare-versions.ts'
import { readHistoryEntry } from '#server/content/history.ts'
import { readNewestVersion } from '#server/content/store.ts'
import type { Ctx } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import type { DraftDocument } from '#shared/content.ts'

/** A publication with what it changed, and what restoring it would. @throws AppError `not_found`, `content_too_new` */
export async function readVersion(ctx: Ctx, { id }: { id: number }) {
  const { version, newest, booked } = await ctx.scope(ctx.actor, async (tx) => {
    const read = await readHistoryEntry(tx, id)
    if (!read) throw new AppError('not_found')
    const current = await readNewestVersion(tx)
    const [before, after] = [current.document.facts, read.document.facts]
    const ahead = await findBookedAhead(tx, { before, after, now: ctx.now() })
    return { version: read, newest: current, booked: ahead }
  })
  const { entry, document, previous } = version
  const compare = (before: DraftDocument) => compareVersions(ctx.contentSource, before, document)
  return {
    ...{ entry, document, newest: newest.id },
    differences: previous ? await compare(previous) : [],
    restoring: await compare(newest.document),
    booked,
  }
}
