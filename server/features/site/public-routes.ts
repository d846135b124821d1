import { type Context, Hono } from 'hono'
import type { MakeCtx } from '#server/context.ts'
import { openPreview } from '#server/features/site/open-preview.ts'
import { previewPolicy } from '#server/http/headers.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import { inlineHashes, makePage, type Page, sendPage } from '#server/http/page-response.ts'
import { publicUrlPlaceholder } from '#shared/public-url.ts'
import { minutes } from '#shared/time.ts'

/** A version has about thirty. */
const maxScripts = 150
/** Only reads of the database are counted. A page has about thirty scripts, and most are in memory. */
const readLimit = { name: 'content/address', max: 600, windowMs: minutes(1) }
const immutable = 'public, max-age=31536000, immutable'
const endedPreview =
  '<!doctype html><title>Preview</title><p>This preview has ended. Open it again in the editor.</p>'

/** What browsers load without a session: which version and build are shown, the scripts of any version, and previews. */
export function publishedContentRoutes(ctx: MakeCtx) {
  const findScript = createScriptCache(ctx)
  return new Hono<HonoEnv>()
    .get('/content/head', (c) => {
      c.header('cache-control', 'no-store')
      const { version, delivered } = ctx(c).contentSource
      return c.json({ version: version(), scripts: delivered.scripts })
    })
    .get('/content/:version{[0-9a-f]{12}}/:file{[a-z0-9-]+\\.js}', async (c, next) => {
      const { version, file } = c.req.param()
      const script = await findScript(c, version, file)
      return script ? sendPage(c, script, 200, immutable) : next()
    })
    .get('/preview/:token{[A-Za-z0-9_-]{43}}/*', (c) => sendPreview(c, ctx))
    .get('/preview/:token{[A-Za-z0-9_-]{43}}', (c) => sendPreview(c, ctx))
}

/** The scripts of a few versions, compressed once. */
function createScriptCache(ctx: MakeCtx) {
  const scripts = new Map<string, Page>()
  return async (c: Context<HonoEnv>, version: string, file: string): Promise<Page | null> => {
    const address = `/content/${version}/${file}`
    const known = scripts.get(address)
    if (known) return known
    const text = await ctx(c).contentSource.readFile(version, file, () => countRead(c, ctx))
    if (text === null) return null
    const script = await makePage(address, text, 'best')
    if (scripts.size >= maxScripts) scripts.delete(scripts.keys().next().value ?? '')
    scripts.set(address, script)
    return script
  }
}

const countRead = (c: Context<HonoEnv>, ctx: MakeCtx) =>
  ctx(c).limit.inMemoryByNetwork(readLimit, c.get('network'))

async function sendPreview(c: Context<HonoEnv>, ctx: MakeCtx) {
  const context = ctx(c)
  countRead(c, ctx)
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
