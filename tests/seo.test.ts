import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { drinkPaths } from '#practice/public-paths.ts'
import { privatePaths } from '#server/content/page-paths.ts'
import { fileOf, metaOf, openSite, type Page, publicPaths, publicUrl, tags } from '#tests/support/site.ts'

let pages: Page[]
let text: (address: string) => Promise<string>
let get: (address: string) => Response | Promise<Response>
beforeAll(async () => {
  const site = await openSite()
  pages = await site.publicPages()
  get = site.get
  text = async (address) => (await site.get(address)).text()
})

/** Two addresses show the drinks; only one of them is indexed. */
const canonicalPaths = publicPaths.filter((path) => path !== drinkPaths.short)
const canonicalPages = () => pages.filter(({ path }) => canonicalPaths.includes(path))
const titleOf = ({ html }: Page) => /<title>(.*?)<\/title>/.exec(html)?.[1] ?? ''

test('titles and descriptions are unique and of a length that search results show', () => {
  const titles = canonicalPages().map(titleOf)
  const descriptions = canonicalPages().map(({ html }) => metaOf(html).description ?? '')
  for (const list of [titles, descriptions]) expect(new Set(list).size).toBe(list.length)
  expect(titles.filter((title) => title.length < 15 || title.length > 65)).toEqual([])
  expect(descriptions.filter(({ length }) => length < 60 || length > 165)).toEqual([])
})

test('each page is its own canonical address, except the second address of the drinks', () => {
  for (const { path, html } of pages) {
    const expected = publicUrl + (path === drinkPaths.short ? drinkPaths.page : path)
    const canonical = tags(html, 'link').filter(({ rel }) => rel === 'canonical')
    expect(canonical.map(({ href }) => href)).toEqual([expected])
    expect(metaOf(html)['og:url']).toBe(expected)
    expect(metaOf(html).robots).toBeUndefined()
  }
})

test('each page has a title, a description and a picture of 1200 by 630 for link previews', async () => {
  for (const page of pages) {
    const meta = metaOf(page.html)
    expect(meta['og:title']).toBe(titleOf(page).replaceAll('&amp;', '&'))
    expect(meta['og:description']).toBe(meta.description)
    expect(meta['twitter:card']).toBe('summary_large_image')
    const picture = meta['og:image'] ?? ''
    expect(picture.startsWith(`${publicUrl}/assets/`), `${page.path}: ${picture}`).toBe(true)
    const size = jpegSize(readFileSync(fileOf(picture.slice(publicUrl.length))))
    expect(size, picture).toEqual({ width: 1200, height: 630 })
    expect([meta['og:image:width'], meta['og:image:height']]).toEqual(['1200', '630'])
  }
})

test('forms and signed-in screens have a title, and search engines leave them out', async () => {
  const sitemap = await text('/sitemap.xml')
  for (const path of privatePaths) {
    const html = await text(path)
    expect(/<title>([^<]+) · /.exec(html)?.[1], path).toBeDefined()
    expect(metaOf(html).robots, path).toBe('noindex')
    expect(sitemap).not.toContain(`${publicUrl}${path}<`)
  }
})

test.each([
  ['/booking/?from=mail', '/booking?from=mail'],
  ['/Booking', '/booking'],
  ['/PORTAL/', '/portal'],
  ['/Dashboard/Security?from=mail', '/dashboard/security?from=mail'],
  ['/admin/', '/admin'],
  ['/Admin', '/admin'],
])('the address %s with a trailing slash or capitals leads to %s', async (written, canonical) => {
  const { status, headers } = await get(written)
  expect([status, headers.get('location')]).toEqual([308, canonical])
})

test('/admin leads to the administrator’s sign-in', async () => {
  const { status, headers } = await get('/admin')
  expect([status, headers.get('location')]).toEqual([302, '/auth?admin=true'])
})

test.each(['/nothing-here', '/Nothing-Here', '/assets/nothing.js', '/index.html'])(
  'there is nothing at %s',
  async (path) => {
    expect((await get(path)).status).toBe(404)
  },
)

test('no page contains the placeholder of the public URL', async () => {
  const all = [...pages.map(({ html }) => html), await text('/sitemap.xml'), await text('/robots.txt')]
  expect(all.filter((content) => content.includes('public-url.invalid'))).toEqual([])
})

test('the sitemap lists exactly the canonical pages', async () => {
  const listed = [...(await text('/sitemap.xml')).matchAll(/<loc>(.*?)<\/loc>/g)].map(
    ([, address]) => address,
  )
  expect(listed).toEqual(canonicalPaths.map((path) => publicUrl + path))
})

test('robots.txt names the sitemap and excludes the API and the sandbox', async () => {
  const robots = await text('/robots.txt')
  expect(robots).toContain(`Sitemap: ${publicUrl}/sitemap.xml`)
  expect(robots).toContain('Disallow: /api/\n')
  expect(robots).toContain('Disallow: /sandbox/\n')
})

test('the manifest and the icons exist in the stated sizes', async () => {
  const manifest = JSON.parse(await text('/manifest.webmanifest')) as {
    name: string
    icons: { src: string; sizes: string; type: string }[]
  }
  expect(manifest.name.length).toBeGreaterThan(0)
  for (const { src, sizes, type } of manifest.icons) {
    if (type === 'image/svg+xml') expect(readFileSync(fileOf(src), 'utf8')).toContain('<svg')
    else expect(pngSize(readFileSync(fileOf(src)))).toBe(sizes)
  }
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']))
  expect(pngSize(readFileSync(fileOf('/apple-touch-icon.png')))).toBe('180x180')
  expect(readFileSync(fileOf('/favicon.ico')).subarray(0, 4).toString('hex')).toBe('00000100')
  for (const { html } of pages) {
    const linked = tags(html, 'link').map(({ rel }) => rel)
    expect(linked).toEqual(expect.arrayContaining(['icon', 'apple-touch-icon', 'manifest']))
  }
})

function pngSize(bytes: Buffer): string {
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`
}

/** The size in the frame header of a JPEG, which follows segments of any length. */
function jpegSize(bytes: Buffer): { width: number; height: number } {
  let offset = 2
  while (offset < bytes.length) {
    const marker = bytes[offset + 1] ?? 0
    if (marker >= 0xc0 && marker <= 0xc2) {
      return { width: bytes.readUInt16BE(offset + 7), height: bytes.readUInt16BE(offset + 5) }
    }
    offset += 2 + bytes.readUInt16BE(offset + 2)
  }
  throw new Error('no JPEG')
}
