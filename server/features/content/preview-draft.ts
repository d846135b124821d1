import { createHash, randomBytes } from 'node:crypto'
import { readDraft } from '#server/content/draft.ts'
import type { Ctx } from '#server/context.ts'
import { contentPreviews } from '#server/db/schema/content.ts'
import { renderChecked } from '#server/features/content/render-draft.ts'
import type { ContentPreview } from '#shared/content.ts'
import { minutes } from '#shared/time.ts'

const system = { role: 'system', job: 'content preview' } as const
const lifetimeMs = minutes(30)

/** What the database holds instead of a preview's token. */
export const hashPreviewToken = (token: string) => createHash('sha256').update(token).digest('hex')

/**
 * Renders the draft and gives an address that shows it for half an hour. Its publication then finds the pages ready.
 * @throws AppError `content_invalid`
 */
export async function previewDraft(ctx: Ctx, { path }: { path: string }): Promise<ContentPreview> {
  const { document } = await ctx.scope(ctx.actor, readDraft)
  const { rendered } = await renderChecked(ctx, document, ctx.contentSource.drafts.render)
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(ctx.now().getTime() + lifetimeMs)
  await ctx.scope(system, (tx) =>
    tx.insert(contentPreviews).values({ tokenHash: hashPreviewToken(token), expiresAt }),
  )
  return { address: `/preview/${token}${path}`, version: rendered.version, warnings: rendered.warnings }
}
