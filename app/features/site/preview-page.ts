import type { ClickedPart } from '#app/features/site/match-fields.ts'

/** The page in the frame has classes of its own, so `instanceof` does not know its elements. */
const isElement = (target: EventTarget | null): target is Element => target !== null && 'closest' in target

const longestText = 600
const textLevels = 3
const surroundingLevels = 7

export type PageClick = {
  part: ClickedPart
  /** The page of this site that a clicked link leads to, or null. */
  linkTo: string | null
}

/** What was clicked in the preview of `page`, for finding its field. */
export function readClick(event: MouseEvent, page: string): PageClick | null {
  const { target } = event
  if (!isElement(target)) return null
  const picture = target.closest('img') ?? target.closest('picture')?.querySelector('img') ?? null
  const ancestors = ancestorsOf(target)
  const texts = ancestors
    .slice(0, textLevels)
    .map((element) => element.textContent ?? '')
    .filter((text) => text.length <= longestText)
  const link = target.closest('a[href]')
  return {
    part: {
      page,
      isInMain: target.closest('main') !== null,
      texts,
      surroundings: ancestors.slice(1, surroundingLevels).map((element) => element.textContent ?? ''),
      pictureSrc: picture ? picture.currentSrc || picture.src : null,
    },
    linkTo: link ? linkedPage(link.getAttribute('href') ?? '') : null,
  }
}

/** The path of a page of this site, also from within a preview; null for anchors, other sites, phone numbers and mail. */
function linkedPage(href: string): string | null {
  const path = href.replace(/[?#].*$/, '').replace(/^\/preview\/[^/]+(?=\/|$)/, '')
  if (href.startsWith('#') || href.startsWith('//')) return null
  if (path === '' && href.startsWith('/preview/')) return '/'
  return /^\/[a-z0-9/-]{0,200}$/.test(path) ? path : null
}

/** Shows the page in the light or dark theme, without scripts of its own. */
export function setTheme(page: Document, isDark: boolean): void {
  page.documentElement.classList.toggle('dark', isDark)
}

const marked = 'data-shown-in-editor'

/** Outlines the smallest part that shows one of the texts and scrolls to it. Returns whether there is one. */
export function markText(page: Document, texts: readonly string[], at: 'top' | 'center'): boolean {
  clearMark(page)
  const wanted = new Set(texts.map(normalize).filter(Boolean))
  const matches = [...page.querySelectorAll<HTMLElement>('main *, footer *, header *')].filter((element) =>
    wanted.has(normalize(element.textContent ?? '')),
  )
  const visible = matches.filter((element) => element.getClientRects().length > 0)
  const smallest = visible.find(
    (element) => !visible.some((other) => other !== element && element.contains(other)),
  )
  if (!smallest) return false
  smallest.setAttribute(marked, '')
  smallest.style.outline = '3px solid var(--ginger)'
  smallest.style.outlineOffset = '4px'
  smallest.scrollIntoView({ block: at === 'top' ? 'start' : 'center', behavior: 'instant' })
  return true
}

/** Puts a text in place of the marked one. Only where the part holds nothing but its text. */
export function replaceMarkedText(page: Document, text: string): void {
  const element = page.querySelector(`[${marked}]`)
  if (element && element.childElementCount === 0) element.textContent = text
}

function clearMark(page: Document): void {
  for (const element of page.querySelectorAll<HTMLElement>(`[${marked}]`)) {
    element.removeAttribute(marked)
    element.style.removeProperty('outline')
    element.style.removeProperty('outline-offset')
  }
}

function ancestorsOf(element: Element): Element[] {
  const parent = element.parentElement
  return parent && parent.tagName !== 'BODY' ? [element, ...ancestorsOf(parent)] : [element]
}

const normalize = (text: string) => text.replace(/\s+/g, ' ').trim()
