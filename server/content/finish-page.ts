import { createHash } from 'node:crypto'
import { pruneCss } from '#server/content/page-css.ts'
import { followImports, type ReadScript } from '#server/content/page-scripts.ts'
import { contentVersionPlaceholder } from '#shared/content-version.ts'

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
/** What a page shows while it waits for its scripts. */
const waitingElement = /<[^>]*\sdata-waiting=""[^>]*>/
const firstRequestsTag = /<meta name="first-requests" [^>]*>/
const modulePreload = /<link rel="modulepreload"[^>]*>/g

/** The texts of the scripts in a page. */
export type InlineScripts = {
  /** Loads a page's scripts when the browser is idle. */
  idle: string
  /** Loads them at once: nothing shows without them. */
  waiting: string
  /** Sends what the page's meta tag asks for (`app/lib/owner-meta.ts`). */
  firstRequests: string
}

export type Finishing = {
  inlineScripts: InlineScripts
  /** The version of the content the page was rendered with. */
  version: string
  readScript: ReadScript
}

export type FinishedPage = {
  html: string
  /** The module that loads the page's scripts. */
  boot: string
  /** What the page fetches later, by address: its boot module and the whole style sheet. */
  files: Record<string, string>
}

/**
 * Makes a rendered page paint before its scripts load: the boot module and the style sheet become files that the inline
 * loader fetches later, the styles the page needs stay inline, and preloads that would delay the picture are removed. A page that
 * shows nothing without its scripts preloads all of them at once.
 * @throws Error if React Router renders pages in another form, or the page has an attribute that the policy blocks
 */
export function finishPage(path: string, rendered: string, finishing: Finishing): FinishedPage {
  const html = rendered.replaceAll(contentVersionPlaceholder, finishing.version).replace(voidEnd, '$1>')
  assertNoInlineAttributes(path, html)
  return deferBoot(path, html, finishing)
}

function deferBoot(
  path: string,
  html: string,
  { inlineScripts, version, readScript }: Finishing,
): FinishedPage {
  const script = findExactlyOne(html.matchAll(bootScript), `${path}: boot module`)
  const style = findExactlyOne(html.matchAll(inlineStyle), `${path}: style sheet`)
  findExactlyOne(html.matchAll(streamedBoundaries), `${path}: streamed router data`)
  const { scripts, contentModules } = followImports(script.text, readScript)
  const boot = importContent(contentModules) + script.text
  const bootAddress = addressOf('boot', 'js', boot)
  const sheetAddress = addressOf('app', 'css', style.text)
  const isWaiting = waitingElement.test(html)
  const preloads = isWaiting
    ? preloadModules([
        ...longestFirst(scripts, readScript),
        bootAddress,
        ...contentAddresses(contentModules, version),
      ])
    : ''
  const data = `data-boot="${bootAddress}" data-sheet="${sheetAddress}"`
  const loader = isWaiting ? inlineScripts.waiting : inlineScripts.idle
  const withoutBoot = html
    .replace('<html ', '<html class="before-first-paint" ')
    .replaceAll(modulePreload, '')
    .replace(firstRequestsTag, (tag) => `${tag}<script>${inlineScripts.firstRequests}</script>`)
    .replace(streamedBoundaries, resolveBoundaries)
    .replace(
      script.element,
      // The loader's own requests come first.
      () => `<script ${data}>${loader}</script>${preloads}`,
    )
  const criticalCss = pruneCss(withoutBoot.replace(style.element, ''), style.text)
  return {
    html: withoutBoot.replace(style.element, () => `<style>${criticalCss}</style>`),
    boot,
    files: { [bootAddress]: boot, [sheetAddress]: style.text },
  }
}

function addressOf(name: string, extension: string, text: string): string {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 8)
  return `/assets/${name}-${hash}.${extension}`
}

/** The boundaries as those scripts would leave them, without the scripts. */
const resolveBoundaries = (_match: string, outer: string, inner: string) =>
  `<!--$-->${outer}<!--$-->${inner}<!--/$--><!--/$-->`

/**
 * Imports of all content modules that the page's scripts import. The browser would otherwise find each only after it has
 * read the script that needs it.
 */
function importContent(contentModules: Set<string>): string {
  return [...contentModules]
    .sort()
    .map((name) => `import "${name}";`)
    .join('')
}

const contentAddresses = (contentModules: Set<string>, version: string) =>
  [...contentModules].map((name) => name.replace(/^content/, `/content/${version}`))

const longestFirst = (scripts: Set<string>, readScript: ReadScript) =>
  [...scripts].sort((one, other) => readScript(other).length - readScript(one).length)

/** They stand behind the import map, which older browsers refuse once a module has begun to load. */
const preloadModules = (addresses: string[]) =>
  addresses.map((address) => `<link rel="modulepreload" href="${address}">`).join('')

function findExactlyOne(matches: Iterable<RegExpExecArray>, name: string): { element: string; text: string } {
  const [match, ...others] = matches
  if (!match?.[1] || others.length > 0) {
    throw new Error(`${name}: expected exactly one in the page. Has React Router changed its pages?`)
  }
  return { element: match[0], text: match[1] }
}

/** @throws Error for an inline attribute that the content security policy would block */
function assertNoInlineAttributes(path: string, html: string): void {
  const markup = html.replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g, '')
  const match = markup.match(/<[^>]*\s(style|on[a-z]+)="[^>]*>/)
  if (match) throw new Error(`${path}: an inline ${match[1]} attribute, which the policy blocks: ${match[0]}`)
}
