import { and, eq, gt } from 'drizzle-orm'
import { toStaticPage } from '#server/content/static-page.ts'
import type { Ctx } from '#server/context.ts'
import { contentPreviews } from '#server/db/schema/content.ts'
import { hashPreviewToken } from '#server/features/content/preview-draft.ts'

const system = { role: 'system', job: 'content preview' } as const
const missingPage = '/404'

/** A page of the rendered draft, without scripts. Null when the token opens nothing, or the draft has changed since. */
export async function openPreview(ctx: Ctx, { token, path }: { token: string; path: string }) {
  const isValid = await ctx.scope(system, async (tx) => {
    const { tokenHash, expiresAt } = contentPreviews
    const [row] = await tx
      .select({ expiresAt })
      .from(contentPreviews)
      .where(and(eq(tokenHash, hashPreviewToken(token)), gt(expiresAt, ctx.now())))
    return row !== undefined
  })
  const draft = isValid ? await ctx.contentSource.drafts.readRendered() : null
  if (!draft) return null
  const { pages } = draft.rendered
  const html = pages[path] ?? pages[missingPage]
  if (html === undefined) return null
  return toStaticPage(html, new Set(Object.keys(pages)), `/preview/${token}`)
}
