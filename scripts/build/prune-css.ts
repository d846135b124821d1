const always = new Set(['dark'])

/** Parts of form fields, which only a page with fields has. */
const partOfField =
  /::(?:placeholder|file-selector-button|-webkit-(?:search|date|calendar|inner-spin|outer-spin))/

type Names = { classes: ReadonlySet<string>; elements: ReadonlySet<string>; hasFields: boolean }

/** The part of a minified style sheet that a page's own elements and classes need, in the sheet's order. */
export function pruneCss(html: string, css: string): string {
  const classes = new Set(always)
  for (const [, list = ''] of html.matchAll(/\sclass="([^"]*)"/g)) {
    for (const name of list.replaceAll('&amp;', '&').replaceAll('&gt;', '>').split(/\s+/)) classes.add(name)
  }
  const elements = new Set([...html.matchAll(/<([a-z][a-z0-9]*)/g)].map(([, name = '']) => name))
  const hasFields = ['input', 'select', 'textarea'].some((name) => elements.has(name))
  const kept = keep(css, { classes, elements, hasFields })
  return kept.filter((part) => !isUnused(part, kept)).join('')
}

/** Whole rules at the top level, pruned inside. */
function keep(css: string, names: Names): string[] {
  return rules(css).flatMap(({ head, body }) => {
    if (body === null) return [`${head};`]
    if (/^@(layer|media|supports|container)\b/.test(head)) {
      if (head.endsWith('properties')) return ['@layer properties;']
      const inner = keep(body, names).join('')
      return inner ? [`${head}{${inner}}`] : []
    }
    if (head.startsWith('@')) return [`${head}{${body}}`]
    const selectors = splitSelectors(head).filter((selector) => matches(selector, names))
    return selectors.length > 0 ? [`${selectors.join(',')}{${body}}`] : []
  })
}

function matches(selector: string, { classes, elements, hasFields }: Names): boolean {
  const named = [...selector.matchAll(className)].map(([, name = '']) => unescaped(name))
  if (!named.every((name) => classes.has(name))) return false
  if (!hasFields && partOfField.test(selector)) return false
  return elementsOf(selector).every((name) => elements.has(name))
}

const className = /\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w-])+)/g

/** The elements a selector cannot do without: those in brackets are one choice of several. */
function elementsOf(selector: string): string[] {
  let outside = selector.replace(className, '.')
  for (let inner = ''; inner !== outside; ) {
    inner = outside
    outside = inner.replace(/\([^()]*\)|\[[^[\]]*\]/g, '')
  }
  return [...outside.matchAll(/(?:^|[\s>+~])([a-z][a-z0-9]*)/g)].map(([, name = '']) => name)
}

function unescaped(name: string): string {
  return name
    .replace(/\\([0-9a-f]{1,6}) ?/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replace(/\\(.)/g, '$1')
}

/** A registered property or a set of keyframes that nothing kept refers to. */
function isUnused(part: string, kept: readonly string[]): boolean {
  const name = /^@(?:property|keyframes) ([\w-]+)/.exec(part)?.[1]
  return name !== undefined && !kept.some((other) => other !== part && other.includes(name))
}

type Rule = { head: string; body: string | null }

function rules(css: string): Rule[] {
  const found: Rule[] = []
  let at = 0
  while (at < css.length) {
    const end = indexOfAny(css, at, '{;')
    if (end === -1) break
    const head = css
      .slice(at, end)
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .trim()
    if (css[end] === ';') {
      found.push({ head, body: null })
      at = end + 1
    } else {
      const close = closing(css, end)
      found.push({ head, body: css.slice(end + 1, close) })
      at = close + 1
    }
  }
  return found
}

function closing(css: string, open: number): number {
  let depth = 0
  for (let at = open; at !== -1; at = indexOfAny(css, at + 1, '{}')) {
    depth += css[at] === '{' ? 1 : -1
    if (depth === 0) return at
  }
  throw new Error('The style sheet has a rule that never ends.')
}

function splitSelectors(list: string): string[] {
  const selectors: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at <= list.length; at += 1) {
    const sign = list[at]
    if (sign === '\\') at += 1
    else if (sign === '(' || sign === '[') depth += 1
    else if (sign === ')' || sign === ']') depth -= 1
    else if (sign === undefined || (sign === ',' && depth === 0)) {
      selectors.push(list.slice(from, at))
      from = at + 1
    }
  }
  return selectors
}

/** The next of `signs` that is neither escaped nor inside a string. */
function indexOfAny(css: string, from: number, signs: string): number {
  let quote = ''
  for (let at = from; at < css.length; at += 1) {
    const sign = css[at] ?? ''
    if (sign === '\\') at += 1
    else if (quote) quote = sign === quote ? '' : quote
    else if (sign === '"' || sign === "'") quote = sign
    else if (signs.includes(sign)) return at
  }
  return -1
}
