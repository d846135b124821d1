/** What an element must have for a selector to match it. States and `:not()` are left out: they may change. */
export type Selector = {
  text: string
  classes: string[]
  elements: string[]
  pseudoElements: string[]
  /** For each `:is()`, `:where()` and `:has()`: one of these must match. */
  alternatives: Selector[][]
}

export type CssNode =
  | { kind: 'statement'; prelude: string }
  | { kind: 'raw'; prelude: string; body: string }
  | { kind: 'block'; prelude: string; children: CssNode[] }
  | { kind: 'rule'; selectors: Selector[]; body: string }

const blocksOfRules = /^@(media|supports|layer|container|starting-style|scope)\b/
const matchesAny = /^(is|where|has|-webkit-any|-moz-any)$/

/** Reads a minified style sheet. Nested style rules stay part of their rule's body. */
export function parseCss(css: string): CssNode[] {
  const nodes: CssNode[] = []
  let start = 0
  for (let at = 0; at < css.length; at++) {
    const skipped = skipOpaque(css, at)
    if (skipped > at) {
      if (css.startsWith('/*', at) && css.slice(start, at).trim() === '') start = skipped
      at = skipped - 1
    } else if (css[at] === ';') {
      nodes.push({ kind: 'statement', prelude: css.slice(start, at).trim() })
      start = at + 1
    } else if (css[at] === '{') {
      const end = findClosing(css, at)
      nodes.push(readBlock(css.slice(start, at).trim(), css.slice(at + 1, end)))
      at = end
      start = end + 1
    }
  }
  return nodes
}

function readBlock(prelude: string, body: string): CssNode {
  if (blocksOfRules.test(prelude)) return { kind: 'block', prelude, children: parseCss(body) }
  if (prelude.startsWith('@')) return { kind: 'raw', prelude, body }
  return { kind: 'rule', selectors: splitList(prelude).map(readSelector), body }
}

/** The index after a comment, string, escape or bracket that starts at `at`, or `at` itself. */
function skipOpaque(css: string, at: number): number {
  const character = css[at]
  if (character === '\\') return at + 2
  if (character === '"' || character === "'") {
    let end = at + 1
    while (end < css.length && css[end] !== character) end += css[end] === '\\' ? 2 : 1
    return end + 1
  }
  if (character === '(' || character === '[') return findClosing(css, at) + 1
  if (css.startsWith('/*', at)) {
    const end = css.indexOf('*/', at + 2)
    return end < 0 ? css.length : end + 2
  }
  return at
}

const closing: Record<string, string> = { '{': '}', '(': ')', '[': ']' }

/** The index of the bracket that closes the one at `at`. @throws Error if there is none */
function findClosing(css: string, at: number): number {
  const close = closing[css[at] ?? '']
  for (let end = at + 1; end < css.length; end++) {
    if (css[end] === close) return end
    const skipped = css[end] === '{' ? findClosing(css, end) + 1 : skipOpaque(css, end)
    if (skipped > end) end = skipped - 1
  }
  throw new Error(`The style sheet has a bracket that is not closed: ${css.slice(at, at + 60)}`)
}

function splitList(text: string): string[] {
  const parts: string[] = []
  let start = 0
  for (let at = 0; at <= text.length; at++) {
    if (at === text.length || text[at] === ',') {
      parts.push(text.slice(start, at).trim())
      start = at + 1
    } else at = Math.max(at, skipOpaque(text, at) - 1)
  }
  return parts
}

const identifier = /(?:[\w-]|[^\0-\x7f]|\\[\s\S])+/y

function readSelector(text: string): Selector {
  const selector: Selector = { text, classes: [], elements: [], pseudoElements: [], alternatives: [] }
  let at = 0
  while (at < text.length) {
    const prefix = /^(?:::?|[.#])?/.exec(text.slice(at))?.[0] ?? ''
    identifier.lastIndex = at + prefix.length
    const raw = identifier.exec(text)?.[0]
    if (raw === undefined) {
      at = Math.max(at + 1, skipOpaque(text, at))
      continue
    }
    at = identifier.lastIndex
    const name = raw.replace(/\\([\s\S])/g, '$1')
    const end = text[at] === '(' ? findClosing(text, at) + 1 : at
    if (prefix === '.') selector.classes.push(name)
    else if (prefix === '') selector.elements.push(name.toLowerCase())
    else if (prefix === '::') selector.pseudoElements.push(name)
    else if (prefix === ':' && matchesAny.test(name))
      selector.alternatives.push(splitList(text.slice(at + 1, end - 1)).map(readSelector))
    at = end
  }
  return selector
}
