import { findBookedAhead } from '#server/booking/find-booked-ahead.ts'
import { compareVersions } from '#server/content/compare-versions.ts'
import { readDraft } from '#server/content/draft.ts'
import type { Ctx } from '#server/context.ts'
import { findNewClaims } from '#shared/content/claims.ts'
import type { DraftChanges } from '#shared/content.ts'

/** What publishing the draft would change, what keeps it from being published, which claims it would make, and whom it concerns. */
export async function listChanges(ctx: Ctx): Promise<DraftChanges> {
  const { draft, booked } = await ctx.scope(ctx.actor, async (tx) => {
    const current = await readDraft(tx)
    const [before, after] = [current.baseDocument.facts, current.document.facts]
    return { draft: current, booked: await findBookedAhead(tx, { before, after, now: ctx.now() }) }
  })
  const { document, baseDocument, base, revision } = draft
  return {
    revision,
    base,
    changes: await compareVersions(ctx.contentSource, baseDocument, document),
    problems: ctx.contentSource.findProblems(document),
    claims: findNewClaims(document, baseDocument),
    booked,
  }
}
