import { within } from '@testing-library/dom'
import { Window } from 'happy-dom'

const text = ({ textContent }: Element) => textContent?.replace(/\s+/g, ' ').trim() ?? ''

/** A page of the site as its markup is, before any script runs and without its styles: nothing in it is hidden. */
export function parsePage(html: string) {
  const markup = html.replaceAll(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g, '')
  const parsed = new new Window().DOMParser().parseFromString(markup, 'text/html')
  return partOf((parsed as unknown as Document).body)
}

export type Part = {
  text: string
  attribute: (name: string) => string | null
  all: (selector: string) => Part[]
  texts: (selector: string) => string[]
  /** The only one of this role and name. @throws Error when there is another number of them */
  get: (role: string, name?: string | RegExp) => Part
  getAll: (role: string, name?: string | RegExp) => Part[]
}

/** A part of a page, with what is in it. */
function partOf(element: Element): Part {
  const queries = within(element as HTMLElement)
  return {
    text: text(element),
    attribute: (name) => element.getAttribute(name),
    all: (selector) => [...element.querySelectorAll(selector)].map(partOf),
    texts: (selector) => [...element.querySelectorAll(selector)].map(text),
    get: (role, name) => partOf(queries.getByRole(role, { ...(name && { name }), hidden: true })),
    getAll: (role, name) => queries.queryAllByRole(role, { ...(name && { name }), hidden: true }).map(partOf),
  }
}
