import { clearDraft } from '#server/content/draft.ts'
import type { Ctx } from '#server/context.ts'
import { draftChanged } from '#server/features/site/save-draft.ts'

/** Goes back to what is published. @throws AppError `draft_changed` for another revision than the one seen */
export function discardDraft(ctx: Ctx, { revision }: { revision: number }): Promise<{ revision: number }> {
  ctx.contentSource.assertEditable()
  return ctx.scope(ctx.actor, async (tx) => {
    const next = await clearDraft(tx, revision)
    if (next === null) throw await draftChanged(tx)
    return { revision: next }
  })
}
