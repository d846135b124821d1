import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { privatePaths } from '#server/content/page-paths.ts'
import { followImports } from '#server/content/page-scripts.ts'
import { createSite } from '#server/http/site.ts'
import {
  assetNamed,
  bytesOf,
  fileOf,
  gzipBytes,
  inlineScripts,
  openSite,
  type Page,
  publicPaths,
  publicUrl,
  scriptBudgetBytes,
  scriptsFrom,
  tags,
} from '#tests/support/site.ts'

const kilobyte = 1024
/** The initial congestion window: ten segments, sent before the first acknowledgement. */
const firstWindowBytes = 10 * 1460
/** The phone that Lighthouse simulates. */
const phone = { width: 412, density: 1.75 }

let pages: Page[]
let privatePages: Page[]
let missing: Page
let fallback: Page
beforeAll(async () => {
  const site = await openSite()
  pages = await site.publicPages()
  privatePages = await Promise.all(privatePaths.map(site.page))
  missing = await site.page('/no/such/page')
  fallback = await site.page('/__spa-fallback')
})

/** One line for each page that breaks the rule: `{ '/booking': 15012 }`. */
function offenders<T>(
  read: (page: Page) => T,
  isValid: (value: T) => boolean,
  among = [...pages, ...privatePages, missing],
): Record<string, T> {
  return Object.fromEntries(
    among.map((page) => [page.path, read(page)] as const).filter(([, value]) => !isValid(value)),
  )
}

test('every address has a page, and an unknown one a 404 page', () => {
  expect(publicPaths.length).toBeGreaterThanOrEqual(12)
  expect([...pages, ...privatePages].filter(({ status }) => status !== 200).map(({ path }) => path)).toEqual(
    [],
  )
  expect([missing.status, fallback.status]).toEqual([404, 404])
  expect(missing.html).toContain('Unexpected Application Error!')
})

test('the page of what is sold out tells search engines so, until it is back in stock', async () => {
  const site = await createSite(publicUrl)
  const availability = async (address: string) =>
    /schema\.org\/(InStock|OutOfStock)/.exec(await (await site.request(address)).text())?.[1]
  await site.showSoldOut(['/order', '/no/such/page'])
  expect([await availability('/order'), await availability('/gingerade')]).toEqual(['OutOfStock', 'InStock'])
  await site.showSoldOut(['/order', '/gingerade'])
  expect([await availability('/order'), await availability('/gingerade')]).toEqual([
    'OutOfStock',
    'OutOfStock',
  ])
  await site.showSoldOut([])
  expect([await availability('/order'), await availability('/gingerade')]).toEqual(['InStock', 'InStock'])
})

test('pages inline their styles and load scripts only once the browser is idle', () => {
  const bootsOf = ({ html }: Page) => tags(html, 'script').flatMap((script) => script['data-boot'] ?? [])
  const others = [...pages, ...privatePages, missing].filter((page) => !isWaiting(page))
  expect(offenders(preloadsOf, (preloads) => preloads.length === 0, others)).toEqual({})
  expect(
    offenders(
      ({ html }) => / src="[^"]*\.js"|type="module"/.test(html),
      (isPresent) => !isPresent,
    ),
  ).toEqual({})
  expect(
    offenders(
      ({ html }) => tags(html, 'link').some(({ rel }) => rel === 'stylesheet'),
      (isPresent) => !isPresent,
    ),
  ).toEqual({})
  expect(
    offenders(
      (page) => bootsOf(page).length,
      (count) => count === 1,
    ),
  ).toEqual({})
  expect(pages.flatMap(bootsOf).filter((boot) => bytesOf(boot) === 0)).toEqual([])
})

test('a page that shows nothing without its scripts requests all of them at once, in at most 36 files', () => {
  const waiting = privatePages.filter(isWaiting)
  expect(pages.filter(isWaiting)).toEqual([])
  expect(waiting.length).toBeGreaterThan(20)
  const importedBy = (page: Page) => [...scriptsFrom(bootOf(page.html))].sort()
  expect(waiting.map((page) => [page.path, preloadsOf(page).sort()])).toEqual(
    waiting.map((page) => [page.path, importedBy(page)]),
  )
  expect(offenders(importedBy, ({ length }) => length <= 36, waiting)).toEqual({})
})

test('no built script imports itself through others', () => {
  const scripts = new Set(pages.concat(privatePages).flatMap(({ html }) => [...scriptsFrom(bootOf(html))]))
  expect(scripts.size).toBeGreaterThan(100)
  const readScript = (script: string) => readFileSync(fileOf(script), 'utf8')
  const importsItself = (script: string) => followImports(readScript(script), readScript).scripts.has(script)
  expect([...scripts].filter(importsItself)).toEqual([])
})

test('inline scripts weigh at most 3.5 KB', () => {
  const bytes = ({ html }: Page) => Buffer.byteLength(inlineScripts(html).join(''))
  expect(offenders(bytes, (size) => size <= 3.5 * kilobyte)).toEqual({})
})

test('a page with its styles weighs at most 14 KB, and with its headers fits the initial congestion window', () => {
  expect(
    offenders(
      ({ brotliBytes }) => brotliBytes,
      (size) => size <= 14 * kilobyte,
    ),
  ).toEqual({})
  expect(
    offenders(
      ({ brotliBytes, headers }) => brotliBytes + headerBytes(headers),
      (size) => size <= firstWindowBytes,
    ),
  ).toEqual({})
})

/** What Node writes on its own, besides the headers of the app. */
const serverLines =
  'HTTP/1.1 200 OK\r\nDate: Sun, 22 Nov 2026 17:24:54 GMT\r\nConnection: keep-alive\r\nKeep-Alive: timeout=10\r\n\r\n'

const headerBytes = (headers: Headers) =>
  [...headers].reduce((sum, [name, value]) => sum + `${name}: ${value}\r\n`.length, serverLines.length)

test('the content security policy allows only our own files and the inline scripts of the page', () => {
  const policy = ({ headers }: Page) => headers.get('content-security-policy') ?? ''
  expect(
    offenders(policy, (text) =>
      /^default-src 'none'; script-src 'self'( 'sha256-[\w+/=]+')+; style-src 'self' 'sha256-[\w+/=]+';/.test(
        text,
      ),
    ),
  ).toEqual({})
  expect(offenders(policy, (text) => !/https?:|unsafe|\*/.test(text))).toEqual({})
})

test('the picture that paints first weighs at most 25 KB on a phone', () => {
  const sizes = pages.flatMap(({ path, html }) =>
    urgentPictures(html).map((file) => [path, bytesOf(file)] as const),
  )
  expect(sizes.map(([path]) => path)).toEqual(expect.arrayContaining(['/', '/order', '/gingerade-products']))
  expect(sizes.filter(([, size]) => size > 25 * kilobyte)).toEqual([])
})

test('pages preload one font of at most 15 KB', () => {
  const faces = pages.map(({ html }) => tags(html, 'link').filter((link) => link.as === 'font'))
  expect(faces.filter((links) => links.length !== 1)).toEqual([])
  expect(bytesOf(faces[0]?.[0]?.href ?? '')).toBeLessThanOrEqual(15 * kilobyte)
})

test('public pages load at most 120 KB of gzipped scripts once idle', () => {
  const bytes = ({ html }: Page) => gzipBytes(scriptsFrom(bootOf(html)))
  expect(offenders(bytes, (size) => size <= scriptBudgetBytes, [...pages, missing])).toEqual({})
})

test.each(['portal', 'dashboard', 'auth'])(
  '%s adds at most 60 KB of scripts to those of the home page',
  (name) => {
    const home = pages.find(({ path }) => path === '/')
    const homeScripts = scriptsFrom(bootOf(home?.html ?? ''))
    const added = [...scriptsFrom(moduleOf(name))].filter((script) => !homeScripts.has(script))
    expect(added.length).toBeGreaterThan(0)
    expect(gzipBytes(added)).toBeLessThanOrEqual(60 * kilobyte)
  },
)

const isWaiting = ({ html }: Page) => html.includes('data-waiting=""')
const preloadsOf = ({ html }: Page) =>
  tags(html, 'link').flatMap(({ rel, href = '' }) => (rel === 'modulepreload' ? href : []))

const bootOf = (html: string) =>
  tags(html, 'script').find((script) => script['data-boot'])?.['data-boot'] ?? ''

/** The entry script of a route, from the router's manifest. */
function moduleOf(route: string): string {
  const manifest = readFileSync(fileOf(assetNamed('manifest-')), 'utf8')
  const { routes } = JSON.parse(manifest.slice(manifest.indexOf('{'), manifest.lastIndexOf('}') + 1))
  return routes[route].module
}

/** The files a phone loads for the first pictures: preloaded ones, else those with a high fetch priority. */
function urgentPictures(html: string): string[] {
  const preloaded = tags(html, 'link').filter((link) => link.as === 'image' && !/>=/.test(link.media ?? ''))
  if (preloaded.length > 0)
    return preloaded.map(({ href = '', imagesrcset, imagesizes }) =>
      imagesrcset ? choosePicture(imagesrcset, imagesizes) : href,
    )
  return [...html.matchAll(/<picture[^>]*>(.*?)<\/picture>/gs)]
    .filter(([picture]) => picture.includes('fetchPriority="high"'))
    .map(([picture]) => tags(picture, 'source').find(({ type }) => type === 'image/avif'))
    .map((source) => choosePicture(source?.srcset, source?.sizes))
}

function choosePicture(srcset = '', sizes = ''): string {
  const candidates = srcset.split(', ').map((entry) => {
    const [file = '', width = ''] = entry.split(' ')
    return { file, width: Number.parseInt(width, 10) }
  })
  const requiredWidth = slotWidth(sizes) * phone.density
  return (candidates.find(({ width }) => width >= requiredWidth) ?? candidates.at(-1))?.file ?? ''
}

/** The width of a picture on the phone, for the forms of `sizes` that our pages use. */
function slotWidth(sizes: string): number {
  const [first = ''] = sizes.replace(/^\(width < \d+px\) /, '').split(', ')
  const lessPadding = /^calc\(100vw - (\d+)px\)$/.exec(first)
  if (lessPadding) return phone.width - Number(lessPadding[1])
  const share = /^(\d+)vw$/.exec(first)
  if (share) return (phone.width * Number(share[1])) / 100
  throw new Error(`a width that this test cannot parse: ${sizes}`)
}
