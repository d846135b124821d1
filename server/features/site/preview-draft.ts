import { createHash, randomBytes } from 'node:crypto'
import { ContentInvalidError } from '#server/content/content-invalid.ts'
import { readDraft } from '#server/content/draft.ts'
import { ContentError, RenderError } from '#server/content/errors.ts'
import { renderChecked } from '#server/content/render-checked.ts'
import type { Ctx } from '#server/context.ts'
import { contentPreviews } from '#server/db/schema/content.ts'
import type { ContentPreview } from '#shared/content.ts'
import { minutes } from '#shared/time.ts'

const system = { role: 'system', job: 'content preview' } as const
const lifetimeMs = minutes(30)

/** What the database holds instead of a preview's token. */
export const hashPreviewToken = (token: string) => createHash('sha256').update(token).digest('hex')

/**
 * Renders the draft and gives an address that shows it for half an hour. Its publication then finds the pages ready.
 * Every draft is unfinished at times: what is missing is an answer, and its unfinished parts are shown as published.
 * @throws AppError `content_invalid` when rendering failed for another reason
 */
export async function previewDraft(ctx: Ctx, { path }: { path: string }): Promise<ContentPreview> {
  const { document } = await ctx.scope(ctx.actor, readDraft)
  const { drafts } = ctx.contentSource
  try {
    const { version, warnings } = (await renderChecked(ctx, document, drafts.render)).rendered
    return { address: await openAddress(ctx, path), version, warnings }
  } catch (error) {
    if (!(error instanceof ContentInvalidError) || error.cause instanceof RenderError) throw error
    return { problems: error.problems, address: await openUnfinished(ctx, path) }
  }
}

/** Null if the draft can't be shown even without its unfinished parts, as with a picture that is not stored. */
async function openUnfinished(ctx: Ctx, path: string): Promise<string | null> {
  try {
    await ctx.contentSource.drafts.renderUnfinished()
    return await openAddress(ctx, path)
  } catch (error) {
    if (error instanceof ContentError || error instanceof RenderError) return null
    throw error
  }
}

async function openAddress(ctx: Ctx, path: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(ctx.now().getTime() + lifetimeMs)
  await ctx.scope(system, (tx) =>
    tx.insert(contentPreviews).values({ tokenHash: hashPreviewToken(token), expiresAt }),
  )
  return `/preview/${token}${path}`
}
