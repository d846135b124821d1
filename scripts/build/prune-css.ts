import { type Rule, type Selector, type SelectorComponent, transform, type Visitor } from 'lightningcss'

type Page = { classes: ReadonlySet<string>; elements: ReadonlySet<string>; hasFields: boolean }
type PseudoClass = Extract<SelectorComponent, { type: 'pseudo-class' }>
type SourceLocation = Extract<Rule, { type: 'layer-statement' }>['value']['loc']

/** Set by the theme script, so no built page contains them. */
const classesSetByScript = ['dark']

/** Parts of form fields, needed only on a page that has fields. */
const fieldParts = /^(placeholder|file-selector-button|-webkit-(search|date|calendar|inner-spin|outer-spin).*)$/

/**
 * The rules of `css` that elements of `html` can match, in the same order. States that change later (hover, an
 * attribute, an open popover) count as matching; keyframes and registered properties stay while a rule refers to them.
 */
export function pruneCss(html: string, css: string): string {
  const page = readPage(html)
  const matching = rewrite(css, {
    Selector: (selector) => (canMatch(selector, page) ? undefined : []),
    Rule: {
      // Tailwind's initial values for browsers without @property. Only its place in the layer order is needed.
      'layer-block': ({ value }) => (value.name?.[0] === 'properties' ? emptyLayer(value.loc) : undefined),
    },
  })
  const isReferenced = (name: string) => occurrences(matching, name) > 1
  return rewrite(matching, {
    Rule: {
      keyframes: ({ value }) => (isReferenced(value.name.value) ? undefined : []),
      property: ({ value }) => (isReferenced(value.name) ? undefined : []),
    },
  })
}

function rewrite(css: string, visitor: Visitor<Record<string, never>>): string {
  const { code } = transform({ filename: 'page.css', code: Buffer.from(css), minify: true, visitor })
  return code.toString()
}

const emptyLayer = (loc: SourceLocation): Rule => ({
  type: 'layer-statement',
  value: { names: [['properties']], loc },
})

function readPage(html: string): Page {
  const lists = [...html.matchAll(/\sclass="([^"]*)"/g)].map(([, list = '']) => list)
  const classes = lists.flatMap((list) => list.replaceAll('&amp;', '&').replaceAll('&gt;', '>').split(/\s+/))
  const elements = new Set([...html.matchAll(/<([a-z][a-z0-9]*)/g)].map(([, name = '']) => name))
  const hasFields = ['input', 'select', 'textarea'].some((name) => elements.has(name))
  return { classes: new Set([...classes, ...classesSetByScript]), elements, hasFields }
}

function canMatch(selector: Selector, page: Page): boolean {
  return selector.every((component) => componentCanMatch(component, page))
}

function componentCanMatch(component: SelectorComponent, page: Page): boolean {
  switch (component.type) {
    case 'class':
      return page.classes.has(component.name)
    case 'type':
      return page.elements.has(component.name)
    case 'pseudo-element':
      return page.hasFields || !fieldParts.test('name' in component ? component.name : component.kind)
    case 'pseudo-class':
      return pseudoClassCanMatch(component, page)
    default:
      return true
  }
}

function pseudoClassCanMatch(pseudoClass: PseudoClass, page: Page): boolean {
  switch (pseudoClass.kind) {
    case 'is':
    case 'where':
    case 'has':
      return pseudoClass.selectors.some((selector) => canMatch(selector, page))
    default:
      return true
  }
}

function occurrences(css: string, name: string): number {
  return css.match(new RegExp(`(?<![\\w-])${name}(?![\\w-])`, 'g'))?.length ?? 0
}
