import { deliveredFacts } from '#practice/facts/facts.ts'
import { type ContentDocument, contentShape } from '#practice/schema.ts'
import type { Rendered } from '#server/content/rendered.ts'
import { createRenderer } from '#server/content/renderer.ts'
import { structuredData, tags } from '#tests/support/site.ts'

export type Change = (facts: ContentDocument['facts']) => void

/** The whole site as the server renders it after this change of the delivered facts. The site must be built. */
export async function renderWith(change: Change): Promise<Rendered> {
  const facts = structuredClone(deliveredFacts)
  change(facts)
  // On a busy machine, longer than a publication waits.
  const renderer = createRenderer({ log: { warn: () => undefined }, timeoutMs: 60_000 })
  try {
    return await renderer.render({ shape: contentShape, facts, words: {} })
  } finally {
    renderer.close()
  }
}

/** What a page says to people and search engines: its texts, labels and structured data, without the names of files and requests. */
export function wordsOf(html: string): string {
  const data = JSON.stringify(structuredData(html))
  const markup = html.replaceAll(
    /<(script|style)\b[^>]*>[\s\S]*?<\/\1>|<meta name="first-requests"[^>]*>/g,
    '',
  )
  const withoutFiles = markup.replaceAll(
    /\b(?:class|src|srcSet|imageSrcSet|href|content|srcset)="[^"]*\/(?:assets|content\/[0-9a-f]{12})\/[^"]*"/gi,
    '',
  )
  return data.replaceAll(/"[^"]*\/assets\/[^"]*"/g, '') + withoutFiles.replaceAll(/\bclass="[^"]*"/g, '')
}

/** Links to pages of the site that aren't rendered, and to parts of a page that don't exist. */
export function findDeadLinks({ pages }: Rendered): string[] {
  const targets = Object.entries(pages).flatMap(([page, html]) =>
    tags(html, 'a').map(({ href = '' }) => ({ page, url: new URL(href, `http://site.test${page}`) })),
  )
  return targets
    .filter(({ url }) => url.host === 'site.test' && !isThere(url, pages))
    .map(({ page, url }) => `${page} links to ${url.pathname}${url.hash}`)
}

function isThere({ pathname, hash }: URL, pages: Rendered['pages']): boolean {
  const html = pages[pathname]
  if (html === undefined) return false
  return hash === '' || html.includes(`id="${hash.slice(1)}"`)
}

const emptyElement =
  /<(h[1-6]|ul|ol|dl|tbody|table|nav|dt|dd|th|a|button|section)\b[^>]*>(?:\s|<!-- -->)*<\/\1>/g

/** Headings, lists, tables and others without anything in them. */
export const findEmptyElements = (html: string): string[] =>
  [...html.replaceAll(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g, '').matchAll(emptyElement)].map(
    ([element]) => element,
  )
