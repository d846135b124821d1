import { readDraft as readStoredDraft } from '#server/content/draft.ts'
import type { Ctx } from '#server/context.ts'

/** What the editor opens with. A process to render in is started meanwhile. */
export async function readDraft(ctx: Ctx) {
  ctx.contentSource.warm()
  const draft = await ctx.scope(ctx.actor, readStoredDraft)
  if (draft.later)
    ctx.log.warn(
      { revision: draft.revision },
      'the draft was written by a later version of the software: nothing is saved until the owner discards it',
    )
  return draft
}
