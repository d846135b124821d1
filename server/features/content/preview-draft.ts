import { createHash, randomBytes } from 'node:crypto'
import { ContentInvalidError } from '#server/content/content-invalid.ts'
import { readDraft } from '#server/content/draft.ts'
import { RenderError } from '#server/content/errors.ts'
import type { Ctx } from '#server/context.ts'
import { contentPreviews } from '#server/db/schema/content.ts'
import { renderChecked } from '#server/features/content/render-draft.ts'
import type { ContentPreview, DraftDocument } from '#shared/content.ts'
import { minutes } from '#shared/time.ts'

const system = { role: 'system', job: 'content preview' } as const
const lifetimeMs = minutes(30)

/** What the database holds instead of a preview's token. */
export const hashPreviewToken = (token: string) => createHash('sha256').update(token).digest('hex')

/**
 * Renders the draft and gives an address that shows it for half an hour. Its publication then finds the pages ready.
 * What keeps an unfinished draft from being shown is an answer, because every draft is unfinished at times.
 * @throws AppError `content_invalid` when rendering failed for another reason
 */
export async function previewDraft(ctx: Ctx, { path }: { path: string }): Promise<ContentPreview> {
  const { document } = await ctx.scope(ctx.actor, readDraft)
  const drawn = await renderFinished(ctx, document)
  if ('problems' in drawn) return drawn
  const { rendered } = drawn
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(ctx.now().getTime() + lifetimeMs)
  await ctx.scope(system, (tx) =>
    tx.insert(contentPreviews).values({ tokenHash: hashPreviewToken(token), expiresAt }),
  )
  return { address: `/preview/${token}${path}`, version: rendered.version, warnings: rendered.warnings }
}

async function renderFinished(ctx: Ctx, document: DraftDocument) {
  try {
    return await renderChecked(ctx, document, ctx.contentSource.drafts.render)
  } catch (error) {
    if (!(error instanceof ContentInvalidError) || error.cause instanceof RenderError) throw error
    return { problems: error.problems }
  }
}
