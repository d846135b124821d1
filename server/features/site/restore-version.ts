import type * as z from 'zod/mini'
import type { ContentDocument } from '#practice/schema.ts'
import { readHistoryEntry } from '#server/content/history.ts'
import { publishRendered } from '#server/content/publish.ts'
import { readAuthor } from '#server/content/read-author.ts'
import { renderChecked } from '#server/content/render-checked.ts'
import type { Ctx } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import type { restoreVersionSchema } from '#shared/content.ts'
import { formatDate } from '#shared/dates.ts'

type RestoreInput = { id: number } & z.infer<typeof restoreVersionSchema>

/**
 * Publishes the document of an earlier publication again. The draft stays.
 * @throws AppError `not_found`, `content_too_new`, `content_changed`, `claims_unconfirmed`, `content_invalid`
 */
export async function restoreVersion(ctx: Ctx, input: RestoreInput) {
  const { contentSource } = ctx
  contentSource.assertEditable()
  const { version, publishedBy } = await ctx.scope(ctx.actor, async (tx) => ({
    version: await readHistoryEntry(tx, input.id),
    publishedBy: await readAuthor(ctx, tx),
  }))
  if (!version) throw new AppError('not_found')
  const { document, entry } = version
  const { rendered } = await renderChecked(ctx, document, async () => ({
    rendered: await contentSource.render(document as ContentDocument),
  }))
  const published = await publishRendered(ctx, {
    ...{ document, rendered, publishedBy, base: input.base },
    note: `Restored what was published on ${formatDate(entry.publishedAt)}.`,
    areClaimsConfirmed: input.confirmed_claims === true,
  })
  ctx.log.info({ publication: published.id, restored: entry.id }, 'content restored')
  return published
}
