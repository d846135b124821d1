import { and, eq, gt } from 'drizzle-orm'
import { toStaticPage } from '#server/content/static-page.ts'
import type { Ctx } from '#server/context.ts'
import { contentPreviews } from '#server/db/schema/content.ts'
import { hashPreviewToken } from '#server/features/site/preview-draft.ts'

const system = { role: 'system', job: 'content preview' } as const
const missingPage = '/404'
const outdatedPreview =
  '<!doctype html><title>Preview</title><p>The draft has changed since. The editor shows it again.</p>'

/**
 * A page of the rendered draft, without scripts, or a note when the draft has changed since, as it does while somebody
 * types. Null when the token opens nothing.
 */
export async function openPreview(
  ctx: Ctx,
  { token, path }: { token: string; path: string },
): Promise<string | null> {
  const isValid = await ctx.scope(system, async (tx) => {
    const { tokenHash, expiresAt } = contentPreviews
    const [row] = await tx
      .select({ expiresAt })
      .from(contentPreviews)
      .where(and(eq(tokenHash, hashPreviewToken(token)), gt(expiresAt, ctx.now())))
    return row !== undefined
  })
  if (!isValid) return null
  const draft = await ctx.contentSource.drafts.readRendered()
  if (!draft) return outdatedPreview
  const { pages } = draft.rendered
  const html = pages[path] ?? pages[missingPage]
  if (html === undefined) return null
  return toStaticPage(html, new Set(Object.keys(pages)), `/preview/${token}`)
}
