import { readDraft as readStoredDraft } from '#server/content/draft.ts'
import type { Ctx } from '#server/context.ts'

/** What the editor opens with. A process to render in is started meanwhile. */
export function readDraft(ctx: Ctx) {
  ctx.contentSource.warm()
  return ctx.scope(ctx.actor, readStoredDraft)
}
