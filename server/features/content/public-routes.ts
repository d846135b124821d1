import { type Context, Hono } from 'hono'
import type { MakeCtx } from '#server/context.ts'
import { openPreview } from '#server/features/content/open-preview.ts'
import { previewPolicy } from '#server/http/headers.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import { inlineHashes, makePage, sendPage } from '#server/http/page-response.ts'
import { publicUrlPlaceholder } from '#shared/public-url.ts'

const immutable = 'public, max-age=31536000, immutable'
const endedPreview =
  '<!doctype html><title>Preview</title><p>This preview has ended. Open it again in the editor.</p>'

/** What browsers load without a session: which version is shown, the scripts of any version, and previews. */
export function publishedContentRoutes(ctx: MakeCtx) {
  return new Hono<HonoEnv>()
    .get('/content/head', (c) => {
      c.header('cache-control', 'no-store')
      return c.json({ version: ctx(c).contentSource.version() })
    })
    .get('/content/:version{[0-9a-f]{12}}/:file{[a-z0-9-]+\\.js}', async (c, next) => {
      const { version, file } = c.req.param()
      const text = await ctx(c).contentSource.readFile(version, file)
      if (text === null) return next()
      return sendPage(c, await makePage(`/content/${file}`, text, 'quick'), 200, immutable)
    })
    .get('/preview/:token{[A-Za-z0-9_-]{43}}/*', (c) => sendPreview(c, ctx))
    .get('/preview/:token{[A-Za-z0-9_-]{43}}', (c) => sendPreview(c, ctx))
}

async function sendPreview(c: Context<HonoEnv>, ctx: MakeCtx) {
  const context = ctx(c)
  const [, , token = '', ...steps] = c.req.path.split('/')
  const html = await openPreview(context, { token, path: `/${steps.join('/')}`.replace(/\/$/, '') || '/' })
  const text = (html ?? endedPreview).replaceAll(publicUrlPlaceholder, context.publicUrl)
  c.header('cache-control', 'no-store')
  c.header('x-robots-tag', 'noindex')
  c.header('referrer-policy', 'no-referrer')
  c.header('x-frame-options', 'SAMEORIGIN')
  c.header('content-security-policy', previewPolicy(inlineHashes(text, 'style')))
  return c.html(text, html === null ? 404 : 200)
}
