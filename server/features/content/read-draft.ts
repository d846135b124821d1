import { findAdaptedWords } from '#server/content/delivered-words.ts'
import { type Draft, readDraft as readStoredDraft } from '#server/content/draft.ts'
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
  const adaptedWords = await readAdaptedWords(ctx, draft).catch((reason: unknown) => {
    // The owner has to open the draft to mend it.
    ctx.log.error({ reason: String(reason) }, 'the words of the draft could not be evaluated')
    return {}
  })
  return { ...draft, adaptedWords }
}

/** The delivered sentences as the pages of a draft read them, where that is another way. */
export async function readAdaptedWords(
  { contentSource }: Ctx,
  { document, baseDocument }: Pick<Draft, 'document' | 'baseDocument'>,
): Promise<Record<string, unknown>> {
  const { words } = contentSource.delivered
  return findAdaptedWords(await contentSource.readDeliveredWords(document, baseDocument), words)
}
