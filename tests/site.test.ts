import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import {
  assetNamed,
  bytesOf,
  fileOf,
  gzipBytes,
  inlineScripts,
  openSite,
  type Page,
  publicPaths,
  scriptBudgetBytes,
  scriptsFrom,
  tags,
} from '#tests/support/site.ts'

const kilobyte = 1024
/** Ten segments: what a server may send before the first acknowledgement. */
const firstWindowBytes = 10 * 1460
/** The phone that Lighthouse stands in for. */
const phone = { width: 412, density: 1.75 }

let pages: Page[]
let missing: Page
beforeAll(async () => {
  const site = await openSite()
  pages = await site.publicPages()
  missing = await site.page('/no/such/page')
})

/** One line for each page that breaks the rule: `{ '/booking': 15012 }`. */
function offenders<T>(of: (page: Page) => T, isRight: (value: T) => boolean): Record<string, T> {
  return Object.fromEntries(
    [...pages, missing].map((page) => [page.path, of(page)] as const).filter(([, value]) => !isRight(value)),
  )
}

test('every public address has a page, an unknown one has 404 and its own', () => {
  expect(publicPaths.length).toBeGreaterThanOrEqual(12)
  expect(pages.filter(({ status }) => status !== 200).map(({ path }) => path)).toEqual([])
  expect(missing.status).toBe(404)
  expect(missing.html).toContain('Unexpected Application Error!')
})

test('the recipe took effect: scripts are kept back until the browser is idle', () => {
  const bootsOf = ({ html }: Page) => tags(html, 'script').flatMap((script) => script['data-boot'] ?? [])
  expect(
    offenders(
      ({ html }) => html.includes('modulepreload'),
      (found) => !found,
    ),
  ).toEqual({})
  expect(
    offenders(
      ({ html }) => / src="[^"]*\.js"|type="module"/.test(html),
      (found) => !found,
    ),
  ).toEqual({})
  expect(
    offenders(
      ({ html }) => tags(html, 'link').some(({ rel }) => rel === 'stylesheet'),
      (x) => !x,
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

test('inline scripts come to 3.5 KB at most', () => {
  const bytes = ({ html }: Page) => Buffer.byteLength(inlineScripts(html).join(''))
  expect(offenders(bytes, (size) => size <= 3.5 * kilobyte)).toEqual({})
})

test('a page with its styles weighs 14 KB at most, and with its headers fits the first window of a connection', () => {
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

const headerBytes = (headers: Headers) =>
  [...headers].reduce((sum, [name, value]) => sum + `${name}: ${value}\r\n`.length, 0)

test('the policy of a page allows our own files and its own inline scripts alone', () => {
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

test('the picture that paints first weighs 25 KB at most on a phone', () => {
  const sizes = pages.flatMap(({ path, html }) =>
    urgentPictures(html).map((file) => [path, bytesOf(file)] as const),
  )
  expect(sizes.map(([path]) => path)).toEqual(expect.arrayContaining(['/', '/order', '/gingerade-products']))
  expect(sizes.filter(([, size]) => size > 25 * kilobyte)).toEqual([])
})

test('the display face weighs 15 KB at most and is the only one', () => {
  const faces = pages.map(({ html }) => tags(html, 'link').filter((link) => link.as === 'font'))
  expect(faces.filter((links) => links.length !== 1)).toEqual([])
  expect(bytesOf(faces[0]?.[0]?.href ?? '')).toBeLessThanOrEqual(15 * kilobyte)
})

test('public pages fetch 120 KB of scripts at most once idle, gzipped', () => {
  const bytes = ({ html }: Page) => gzipBytes(scriptsFrom(bootOf(html)))
  expect(offenders(bytes, (size) => size <= scriptBudgetBytes)).toEqual({})
})

test.each(['portal', 'dashboard', 'auth'])(
  '%s adds 60 KB of scripts at most to those of the home page',
  (name) => {
    const home = pages.find(({ path }) => path === '/')
    const known = scriptsFrom(bootOf(home?.html ?? ''))
    const added = [...scriptsFrom(moduleOf(`routes/${name}/${name}`))].filter((script) => !known.has(script))
    expect(added.length).toBeGreaterThan(0)
    expect(gzipBytes(added)).toBeLessThanOrEqual(60 * kilobyte)
  },
)

const bootOf = (html: string) =>
  tags(html, 'script').find((script) => script['data-boot'])?.['data-boot'] ?? ''

/** The first script of a route, as the router's own list names it. */
function moduleOf(route: string): string {
  const list = readFileSync(fileOf(assetNamed('manifest-')), 'utf8')
  const { routes } = JSON.parse(list.slice(list.indexOf('{'), list.lastIndexOf('}') + 1))
  return routes[route].module
}

/** The files a phone takes for the pictures that are fetched first: preloaded ones, else those marked as urgent. */
function urgentPictures(html: string): string[] {
  const preloaded = tags(html, 'link').filter((link) => link.as === 'image' && !/>=/.test(link.media ?? ''))
  if (preloaded.length > 0)
    return preloaded.map(({ href = '', imagesrcset, imagesizes }) =>
      imagesrcset ? chosen(imagesrcset, imagesizes) : href,
    )
  return [...html.matchAll(/<picture[^>]*>(.*?)<\/picture>/gs)]
    .filter(([picture]) => picture.includes('fetchPriority="high"'))
    .map(([picture]) => tags(picture, 'source').find(({ type }) => type === 'image/avif'))
    .map((source) => chosen(source?.srcset, source?.sizes))
}

function chosen(srcset = '', sizes = ''): string {
  const candidates = srcset.split(', ').map((entry) => {
    const [file = '', width = ''] = entry.split(' ')
    return { file, width: Number.parseInt(width, 10) }
  })
  const wanted = slotWidth(sizes) * phone.density
  return (candidates.find(({ width }) => width >= wanted) ?? candidates.at(-1))?.file ?? ''
}

/** The width of a picture on the phone, of the three ways our pages write one. */
function slotWidth(sizes: string): number {
  const [first = ''] = sizes.replace(/^\(width < \d+px\) /, '').split(', ')
  const lessPadding = /^calc\(100vw - (\d+)px\)$/.exec(first)
  if (lessPadding) return phone.width - Number(lessPadding[1])
  const share = /^(\d+)vw$/.exec(first)
  if (share) return (phone.width * Number(share[1])) / 100
  throw new Error(`a width that this test cannot read: ${sizes}`)
}
