import { compareVersions } from '#server/content/compare-versions.ts'
import { readDraft } from '#server/content/draft.ts'
import type { Ctx } from '#server/context.ts'
import { findNewClaims } from '#shared/content/claims.ts'
import type { DraftChanges } from '#shared/content.ts'

/** What publishing the draft would change, what keeps it from being published, and which claims it would make. */
export async function listChanges(ctx: Ctx): Promise<DraftChanges> {
  const { document, baseDocument, base, revision } = await ctx.scope(ctx.actor, readDraft)
  return {
    revision,
    base,
    changes: await compareVersions(ctx.contentSource, baseDocument, document),
    problems: ctx.contentSource.findProblems(document),
    claims: findNewClaims(document, baseDocument),
  }
}
