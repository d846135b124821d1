import { type CssNode, parseCss, type Selector } from '#server/content/parse-css.ts'

type Page = { html: string; classes: ReadonlySet<string>; elements: ReadonlySet<string> }

/** Set by the theme script, so no built page contains them. */
const classesSetByScript = ['dark']

/** Parts of form fields, needed only on a page that has such a field. */
const fieldParts: { part: RegExp; field: RegExp }[] = [
  { part: /^placeholder$/, field: /\splaceholder="/ },
  { part: /^file-selector-button$/, field: /\stype="file"/ },
  { part: /^-webkit-search/, field: /\stype="search"/ },
  { part: /^-webkit-(date|calendar)/, field: /\stype="(date|time|month|week|datetime-local)"/ },
  { part: /^-webkit-(inner|outer)-spin/, field: /\stype="number"/ },
]

/** Tailwind's initial values for browsers without @property. Only its place in the layer order is needed. */
const propertiesLayer = '@layer properties'

/**
 * The rules of `css` that elements of `html` can match, in the same order. States that change later (hover, an
 * attribute, an open popover) count as matching; custom properties, keyframes and registered properties stay while a rule
 * refers to them.
 */
export function pruneCss(html: string, css: string): string {
  const page = readPage(html)
  const matching = prune(parseOnce(css), page)
  const readable = readableProperties(html, print(matching))
  const used = matching.map((node) => withoutUnread(node, readable))
  const text = print(used)
  return print(used.filter(({ prelude }) => isReferenced(prelude, text)))
}

const declaration = /(?<=[{;])(--[\w-]+):((?:url\([^)]*\)|[^;{}"'\\]|"[^"]*"|'[^']*'|\\.)*);?/g

/** The custom properties that the page reads, also by way of others. */
function readableProperties(html: string, css: string): ReadonlySet<string> {
  const references = (text: string) => [...text.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name)
  const values = Map.groupBy(css.matchAll(declaration), ([, name = '']) => name)
  const readable = new Set(references(html + css.replaceAll(declaration, '')))
  for (const name of readable)
    for (const [, , value = ''] of values.get(name) ?? [])
      for (const reference of references(value)) readable.add(reference)
  return readable
}

let parsed: { css: string; nodes: CssNode[] } | null = null

/** All pages have the same style sheet. */
function parseOnce(css: string): CssNode[] {
  if (parsed?.css !== css) parsed = { css, nodes: parseCss(css) }
  return parsed.nodes
}

type Printable = { prelude: string; body: string | null }

function prune(nodes: readonly CssNode[], page: Page): Printable[] {
  const kept: Printable[] = []
  for (const node of nodes) {
    const next = pruneNode(node, page)
    const last = kept.at(-1)
    if (next === null) continue
    const isSameBlock = node.kind === 'block' && last?.prelude === next.prelude && next.body !== null
    if (isSameBlock && last.body !== null) last.body += next.body
    else kept.push(next)
  }
  return kept
}

function pruneNode(node: CssNode, page: Page): Printable | null {
  switch (node.kind) {
    case 'statement':
      return { prelude: node.prelude, body: null }
    case 'raw':
      return { prelude: node.prelude, body: node.body }
    case 'block': {
      if (node.prelude === propertiesLayer) return { prelude: node.prelude, body: null }
      const body = print(prune(node.children, page))
      if (body !== '') return { prelude: node.prelude, body }
      // Without its name here, the layer would come last once the whole style sheet is loaded.
      return node.prelude.startsWith('@layer ') ? { prelude: node.prelude, body: null } : null
    }
    case 'rule': {
      const selectors = node.selectors.filter((selector) => canMatch(selector, page))
      if (selectors.length === 0) return null
      return { prelude: selectors.map(({ text }) => text).join(','), body: node.body }
    }
  }
}

/** A rule or block without the custom properties that nothing reads. */
function withoutUnread({ prelude, body }: Printable, readable: ReadonlySet<string>): Printable {
  if (body === null || prelude.startsWith('@property')) return { prelude, body }
  const shorter = `{${body}}`.replaceAll(declaration, (text, name: string) =>
    readable.has(name) ? text : '',
  )
  return { prelude, body: shorter.slice(1, -1) }
}

const print = (nodes: readonly Printable[]): string =>
  nodes.map(({ prelude, body }) => (body === null ? `${prelude};` : `${prelude}{${body}}`)).join('')

/** Whether a rule uses these keyframes or this registered property; true for anything else. */
function isReferenced(prelude: string, css: string): boolean {
  const [, name] = /^@(?:keyframes|property) (\S+)$/.exec(prelude) ?? []
  if (name === undefined) return true
  return (css.match(new RegExp(`(?<![\\w-])${name}(?![\\w-])`, 'g'))?.length ?? 0) > 1
}

function readPage(html: string): Page {
  const lists = [...html.matchAll(/\sclass="([^"]*)"/g)].map(([, list = '']) => list)
  const classes = lists.flatMap((list) => list.replaceAll('&amp;', '&').replaceAll('&gt;', '>').split(/\s+/))
  const elements = new Set([...html.matchAll(/<([a-z][a-z0-9]*)/g)].map(([, name = '']) => name))
  return { html, classes: new Set([...classes, ...classesSetByScript]), elements }
}

function canMatch(selector: Selector, page: Page): boolean {
  return (
    selector.classes.every((name) => page.classes.has(name)) &&
    selector.elements.every((name) => page.elements.has(name)) &&
    selector.pseudoElements.every((name) => hasField(name, page)) &&
    selector.alternatives.every((list) => list.some((alternative) => canMatch(alternative, page)))
  )
}

const hasField = (pseudoElement: string, { html }: Page): boolean =>
  fieldParts.every(({ part, field }) => !part.test(pseudoElement) || field.test(html))
