import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import { chooseEncoding, matchesTag } from '#server/http/encoding.ts'
import { pagePolicy } from '#server/http/headers.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'
import { publicUrlPlaceholder } from '#shared/public-url.ts'

const folder = path.join(import.meta.dirname, '../../build/client')
const adminAlias = '/admin'
const notFoundPage = '/404'
const asBrotli = promisify(brotliCompress)
const asGzip = promisify<Buffer, Buffer>(gzip)

type Page = { identity: Buffer; gzip: Buffer; br: Buffer; policy: string | null; type: string; hash: string }

/** The built site: pages and text files with the public URL filled in and compressed at start, assets from their files. */
export async function createSite(publicUrl: string) {
  if (!existsSync(folder)) throw new Error('The site is not built yet. Run `npm start`, which builds it.')
  const pages = new Map<string, Page>()
  const entries = await readdir(folder, { recursive: true })
  const pending = entries
    .filter((entry) => /\.(html|xml|txt|webmanifest)$/.test(entry))
    .map(async (name) => {
      const text = await readFile(path.join(folder, name), 'utf8')
      pages.set(pathOf(name), await makePage(name, text.replaceAll(publicUrlPlaceholder, publicUrl)))
    })
  await Promise.all(pending)
  const missing = pages.get(notFoundPage)
  if (!missing) throw new Error('The built site has no 404 page. Build it again.')
  pages.delete('/__spa-fallback')
  pages.delete(notFoundPage)

  const files = serveStatic<HonoEnv>({
    root: path.relative(process.cwd(), folder),
    precompressed: true,
    onFound: (file, c) => {
      const isHashed = ['assets', 'content'].some((name) => file.includes(`${path.sep}${name}${path.sep}`))
      c.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })

  return new Hono<HonoEnv>()
    .get(adminAlias, (c) => c.redirect('/auth?admin=true', 302))
    .get('*', async (c, next) => {
      const address = c.req.path
      const page = pages.get(address)
      if (page) return sendPage(c, page, 200)
      const canonical = address.replace(/\/+$/, '').toLowerCase()
      if (canonical !== address && (pages.has(canonical) || canonical === adminAlias))
        return c.redirect(canonical + new URL(c.req.url).search, 308)
      return address.endsWith('.html') ? next() : files(c, next)
    })
    .get('*', (c) => sendPage(c, missing, 404))
}

function pathOf(name: string): string {
  const address = `/${name.split(path.sep).join('/')}`
  return address.endsWith('.html') ? address.replace(/(\/index)?\.html$/, '') || '/' : address
}

/** Compresses at the best quality, so that the longest page fits into the first TCP window. */
async function makePage(name: string, text: string): Promise<Page> {
  const identity = Buffer.from(text)
  const isHtml = name.endsWith('.html')
  const [br, small] = await Promise.all([asBrotli(identity), asGzip(identity)])
  return {
    identity,
    gzip: small,
    br,
    policy: isHtml ? pagePolicy(inlineHashes(text, 'script'), inlineHashes(text, 'style')) : null,
    type: types[path.extname(name)] ?? 'text/plain; charset=utf-8',
    hash: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
  }
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
}

/** The hash of each inline script or style that a browser applies; data blocks such as JSON-LD need none. */
function inlineHashes(text: string, tag: 'script' | 'style'): string[] {
  const elements = text.matchAll(new RegExp(`<${tag}\\b([^>]*)>([\\s\\S]*?)</${tag}>`, 'g'))
  const hashes = [...elements]
    .filter(([, attributes = '']) => !/\ssrc=|type="application\/ld\+json"/.test(attributes))
    .map(([, , content = '']) => `sha256-${createHash('sha256').update(content).digest('base64')}`)
  return [...new Set(hashes)]
}

function sendPage(c: Context<HonoEnv>, page: Page, status: 200 | 404) {
  c.header('cache-control', 'no-cache')
  c.header('vary', 'accept-encoding')
  if (page.policy) c.header('content-security-policy', page.policy)
  const encoding = chooseEncoding(c.req.header('accept-encoding'))
  if (!encoding) return c.text('This page is available as br, gzip or identity.\n', 406)
  const tag = encoding === 'identity' ? `"${page.hash}"` : `"${page.hash}-${encoding}"`
  c.header('etag', tag)
  if (status === 200 && matchesTag(c.req.header('if-none-match'), tag)) return c.body(null, 304)
  if (encoding !== 'identity') c.header('content-encoding', encoding)
  c.header('content-type', page.type)
  return c.body(new Uint8Array(page[encoding]), status)
}
