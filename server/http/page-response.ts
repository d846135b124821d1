import { createHash } from 'node:crypto'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'
import { chooseEncoding, matchesTag } from '#server/http/encoding.ts'
import { pagePolicy } from '#server/http/headers.ts'
import type { HonoEnv } from '#server/http/hono-env.ts'

/** A response in memory, in every encoding. */
export type Page = {
  identity: Buffer
  gzip: Buffer
  br: Buffer
  policy: string | null
  type: string
  hash: string
  isCompressedBest: boolean
}

const asBrotli = promisify<Buffer, { params: Record<number, number> }, Buffer>(brotliCompress)
const asGzip = promisify<Buffer, Buffer>(gzip)
const best = constants.BROTLI_MAX_QUALITY
/** A publication is shown at once; a page that would leave the first TCP window gets more. */
const quick = 5
const thorough = 10
const firstWindowBytes = 12 * 1024

const types: Record<string, string> = {
  '': 'text/html; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

/** By extension; an address without one is a page. */
export const contentTypeOf = (address: string): string =>
  types[path.extname(address)] ?? 'text/plain; charset=utf-8'

/** Tells one version of a response from another. */
export const hashOf = (bytes: Buffer): string =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, 22)

/** `address` decides the type: one without an extension is a page. */
export async function makePage(address: string, text: string, speed: 'quick' | 'best'): Promise<Page> {
  const identity = Buffer.from(text)
  const [br, small] = await Promise.all([
    compress(identity, speed === 'best' ? best : quick),
    asGzip(identity),
  ])
  const isHtml = path.extname(address) === ''
  return {
    identity,
    gzip: small,
    br: speed === 'quick' && br.length > firstWindowBytes ? await compress(identity, thorough) : br,
    policy: isHtml ? pagePolicy(inlineHashes(text, 'script'), inlineHashes(text, 'style')) : null,
    type: contentTypeOf(address),
    hash: hashOf(identity),
    isCompressedBest: speed === 'best',
  }
}

/** What changes of a page when it is compressed as small as it gets. */
export const compressBest = async ({ identity }: Page): Promise<Pick<Page, 'br' | 'isCompressedBest'>> => ({
  br: await compress(identity, best),
  isCompressedBest: true,
})

const compress = (bytes: Buffer, quality: number) =>
  asBrotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })

/** The hash of each inline script or style that a browser applies; data blocks such as JSON-LD need none. */
export function inlineHashes(text: string, tag: 'script' | 'style'): string[] {
  const elements = text.matchAll(new RegExp(`<${tag}\\b([^>]*)>([\\s\\S]*?)</${tag}>`, 'g'))
  const hashes = [...elements]
    .filter(([, attributes = '']) => !/\ssrc=|type="application\/ld\+json"/.test(attributes))
    .map(([, , content = '']) => `sha256-${createHash('sha256').update(content).digest('base64')}`)
  return [...new Set(hashes)]
}

export function sendPage(c: Context<HonoEnv>, page: Page, status: 200 | 404, cacheControl = 'no-cache') {
  const encoding = chooseEncoding(c.req.header('accept-encoding'))
  c.header('vary', 'accept-encoding')
  c.header('cache-control', encoding ? cacheControl : 'no-store')
  if (page.policy) c.header('content-security-policy', page.policy)
  if (!encoding) return c.text('This page is available as br, gzip or identity.\n', 406)
  const tag = encoding === 'identity' ? `"${page.hash}"` : `"${page.hash}-${encoding}"`
  c.header('etag', tag)
  if (status === 200 && matchesTag(c.req.header('if-none-match'), tag)) return c.body(null, 304)
  if (encoding !== 'identity') c.header('content-encoding', encoding)
  c.header('content-type', page.type)
  return c.body(new Uint8Array(page[encoding]), status)
}
