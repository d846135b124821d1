import type * as z from 'zod/mini'
import type { Tx } from '#server/access/scope.ts'
import { readDraft, writeDraft } from '#server/content/draft.ts'
import { readAuthor } from '#server/content/read-author.ts'
import type { Ctx } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { readAdaptedWords } from '#server/features/site/read-draft.ts'
import type { DraftChangedDetails, SavedDraft, saveDraftSchema } from '#shared/content.ts'

/**
 * Saves the draft as typed so far, whatever is wrong with it, and says what a publication would refuse.
 * @throws AppError `draft_changed` when another tab saved, published or discarded it meanwhile, `content_too_new` over the
 * draft of a later version of the software
 */
export async function saveDraft(ctx: Ctx, input: z.infer<typeof saveDraftSchema>): Promise<SavedDraft> {
  ctx.contentSource.assertEditable()
  const { document } = input
  const { revision, baseDocument } = await ctx.scope(ctx.actor, async (tx) => {
    const current = await readDraft(tx)
    if (current.later) throw new AppError('content_too_new')
    const base = Math.min(input.base ?? current.base, current.newest)
    const updatedBy = await readAuthor(ctx, tx)
    const saved = await writeDraft(tx, { document, revision: input.revision, base, updatedBy })
    if (saved === null) throw await draftChanged(tx)
    return { revision: saved, baseDocument: current.baseDocument }
  })
  ctx.contentSource.warm()
  // Of windows that save faster than words are evaluated, only the last one is told them now.
  const adapted = await readAdaptedWords(ctx, () => ctx.contentSource.readWordsOfSave(document, baseDocument))
  const problems = ctx.contentSource.findProblems(document)
  return { revision, problems, ...(adapted && { adapted_words: adapted }) }
}

/** The error `draft_changed` with the draft as it is now, or `content_too_new` if only a later version can read it. */
export async function draftChanged(tx: Tx): Promise<AppError> {
  const { revision, base, document, later } = await readDraft(tx)
  if (later) return new AppError('content_too_new')
  return new AppError('draft_changed', {
    details: { revision, base, document } satisfies DraftChangedDetails,
  })
}
