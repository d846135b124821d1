import { nothingChanged } from '#server/content/content-invalid.ts'
import { clearDraft, readDraft } from '#server/content/draft.ts'
import { publishRendered } from '#server/content/publish.ts'
import { readAuthor } from '#server/content/read-author.ts'
import { renderChecked } from '#server/content/render-checked.ts'
import type { Ctx } from '#server/context.ts'
import { draftChanged } from '#server/features/site/save-draft.ts'
import type { PublishInput } from '#shared/content.ts'

/**
 * Publishes the draft. Rendered before, it only takes storing and showing the pages.
 * @throws AppError `draft_changed`, `content_too_new`, `content_changed`, `claims_unconfirmed`, `content_invalid`; the site is then as it was
 */
export async function publishDraft(ctx: Ctx, input: PublishInput) {
  ctx.contentSource.assertEditable()
  const { draft, publishedBy } = await ctx.scope(ctx.actor, async (tx) => {
    const current = await readDraft(tx)
    if (current.revision !== input.revision || current.later) throw await draftChanged(tx)
    return { draft: current, publishedBy: await readAuthor(ctx, tx) }
  })
  if (!draft.hasChanges) throw nothingChanged()
  const { document } = draft
  const { rendered, revision } = await renderChecked(ctx, document, ctx.contentSource.drafts.render)
  const publication = {
    ...{ document, rendered, publishedBy, base: input.base, note: input.note ?? null },
    areClaimsConfirmed: input.confirmed_claims === true,
  }
  const published = await publishRendered(ctx, publication, async (tx) => {
    const isCleared = revision === input.revision && (await clearDraft(tx, revision)) !== null
    if (!isCleared) throw await draftChanged(tx)
  })
  ctx.log.info({ publication: published.id, version: published.version }, 'content published')
  return published
}
