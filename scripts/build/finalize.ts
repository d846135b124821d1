import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { inlineScript } from './inline-script.ts'
import { pruneCss } from './prune-css.ts'

const fallback = '__spa-fallback.html'
const compressible = /\.(js|css|svg|json|txt|xml|webmanifest)$/
const bootScript = /<script type="module" async="">([\s\S]*?)<\/script>/g
const inlineStyle = /<style>([\s\S]*?)<\/style>/g
/** React ends void elements with a slash. HTML needs none, and the Nu checker reports each. */
const voidEnd = /(<(?:br|hr|img|input|link|meta|source)\b(?:[^<>"]|"[^"]*")*)\/>/g
const scriptCode = String.raw`(?:(?!</script>)[\s\S])*`
/** The data of React Router as React streams it: two Suspense boundaries, each moved into place by a script. */
const streamedBoundaries = new RegExp(
  [
    String.raw`<!--\$\?--><template id="B:0"></template><!--/\$--><script id="_R_">${scriptCode}</script><div hidden id="S:0">`,
    String.raw`(<script>${scriptCode}</script>)<!--\$\?--><template id="B:1"></template><!--/\$--></div><script>\$RB=${scriptCode}</script>`,
    String.raw`<div hidden id="S:1">(<script>${scriptCode}</script>)</div><script>\$RC\("B:1","S:1"\)</script>`,
  ].join(''),
  'g',
)
const routeManifest = /\/manifest-\w+\.js$/
const manifestStart = 'window.__reactRouterManifest='
const modulePreload = /<link rel="modulepreload"[^>]*>/g

/**
 * Post-processes the build: pages with only the styles they need that paint before their scripts load, and compressed
 * files.
 */
export async function finalize(clientDirectory: string, loaderFile: string): Promise<void> {
  const loader = await inlineScript(loaderFile)
  const files = (await readdir(clientDirectory, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

  for (const file of files.filter((name) => name.endsWith('.html'))) {
    const name = relative(clientDirectory, file)
    const html = await readFile(file, 'utf8')
    const deferred = name === fallback ? html : await deferBoot(html, { name, clientDirectory, loader })
    const page = deferred.replace(voidEnd, '$1>')
    assertNoInlineAttributes(page, name)
    if (page !== html) await writeFile(file, page)
  }

  const manifest = files.filter((name) => routeManifest.test(name))
  await Promise.all(manifest.map(trimManifest))
  const assets = await readdir(clientDirectory, { recursive: true })
  await Promise.all(
    assets.filter((name) => compressible.test(name)).map((name) => compress(join(clientDirectory, name))),
  )
}

/**
 * Removes what each route would preload from the manifest, which every page loads: names of files, which don't compress.
 * Only `<Link prefetch>` would read them.
 */
async function trimManifest(file: string): Promise<void> {
  const text = await readFile(file, 'utf8')
  if (!text.startsWith(manifestStart)) throw new Error(`${file}: has React Router changed its manifest?`)
  const manifest = JSON.parse(text.slice(manifestStart.length).replace(/;\s*$/, '')) as Manifest
  for (const route of Object.values(manifest.routes)) {
    delete route.imports
    delete route.css
  }
  await writeFile(file, `${manifestStart}${JSON.stringify(manifest)}`)
}

type Manifest = { routes: Record<string, { imports?: string[]; css?: string[] }> }

type PageContext = { name: string; clientDirectory: string; loader: string }

/**
 * Moves the boot module and the style sheet into files that the inline loader fetches later, keeps the styles the page
 * needs inline, and removes the preloads that would delay the picture.
 */
async function deferBoot(html: string, { name, clientDirectory, loader }: PageContext): Promise<string> {
  if (html.includes('data-boot=')) return html
  const script = findExactlyOne(html.matchAll(bootScript), `${name}: boot module`)
  const style = findExactlyOne(html.matchAll(inlineStyle), `${name}: style sheet`)
  const write = async (kind: string, text: string) => {
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 8)
    const address = `/assets/${kind.replace('.', `-${hash}.`)}`
    await writeFile(join(clientDirectory, address), text)
    return address
  }
  const boot = await write('boot.js', script.text)
  const sheet = await write('app.css', style.text)
  findExactlyOne(html.matchAll(streamedBoundaries), `${name}: streamed router data`)
  const withoutBoot = html
    .replace('<html ', '<html class="before-first-paint" ')
    .replaceAll(modulePreload, '')
    .replace(streamedBoundaries, resolveBoundaries)
    .replace(script.element, () => `<script data-boot="${boot}" data-sheet="${sheet}">${loader}</script>`)
  const criticalCss = pruneCss(withoutBoot.replace(style.element, ''), style.text)
  return withoutBoot.replace(style.element, () => `<style>${criticalCss}</style>`)
}

/** The boundaries as those scripts would leave them, without the scripts. */
const resolveBoundaries = (_match: string, outer: string, inner: string) =>
  `<!--$-->${outer}<!--$-->${inner}<!--/$--><!--/$-->`

function findExactlyOne(matches: Iterable<RegExpExecArray>, name: string): { element: string; text: string } {
  const [match, ...others] = matches
  if (!match?.[1] || others.length > 0) {
    throw new Error(`${name}: expected exactly one in the page. Has React Router changed its pages?`)
  }
  return { element: match[0], text: match[1] }
}

/** @throws Error for an inline attribute that the content security policy would block */
function assertNoInlineAttributes(html: string, name: string): void {
  const markup = html.replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g, '')
  const match = markup.match(/<[^>]*\s(style|on[a-z]+)="[^>]*>/)
  if (match)
    throw new Error(`${name}: an inline ${match[1]} attribute, which the policy blocks: ${match[0]}`)
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file)
  const brotli = brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
  await Promise.all([
    writeFile(`${file}.br`, brotli),
    writeFile(`${file}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION })),
  ])
}
