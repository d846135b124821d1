import { findAdaptedWords } from '#server/content/delivered-words.ts'
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
  const adaptedWords = await readAdaptedWords(ctx, () =>
    ctx.contentSource.readDeliveredWords(draft.document, draft.baseDocument),
  )
  return { ...draft, adaptedWords: adaptedWords ?? {} }
}

/**
 * The delivered sentences as the pages of a draft read them, where that is another way; null where `readWords` gives none, and when they
 * can't be evaluated, which is logged: the owner has to open the draft to mend it.
 */
export async function readAdaptedWords(
  { contentSource, log }: Ctx,
  readWords: () => Promise<Readonly<Record<string, unknown>> | null>,
): Promise<Record<string, unknown> | null> {
  try {
    const adapted = await readWords()
    return adapted && findAdaptedWords(adapted, contentSource.delivered.words)
  } catch (error) {
    log.error({ reason: error }, 'the words of the draft could not be evaluated')
    return null
  }
}
