import { flattenWords } from '#practice/flatten-words.ts'
import type { ContentDocument } from '#practice/schema.ts'
import type { Content } from '#practice/snapshot.ts'
import { deliveredDocument } from '#server/content/delivered-content.ts'
import type { Evaluated } from '#server/content/evaluate-apart.ts'
import { findDeliveredWords } from '#server/content/find-delivered-words.ts'

/** 'delivered': it has delivered words. 'foreign': they speak of the delivered practice. */
export type LineOrigin = 'own' | 'delivered' | 'foreign'

/** Fewer words than these may stand in anybody's sentence. */
const leastWords = 4
const gap = /\{\w+\}/g

/**
 * Tells which lines of the pages have words as the software delivers them. What the document says somewhere in the same words is
 * its own, and so is every line of the delivered practice.
 */
export function createLineReader(
  document: ContentDocument,
  { content, deliveredWords }: Evaluated,
): (line: string) => LineOrigin {
  if (document.facts.practice.name === deliveredDocument.facts.practice.name) return () => 'own'
  const changed = new Set(Object.keys(document.words))
  const shown = flattenWords({
    ...pickShown(content),
    disclaimerContent: { disclaimer: content.disclaimer },
  })
  const places = Object.entries(flattenWords(pickShown(deliveredWords))).map(([place, words]) => ({
    place,
    // The sentences of legal texts stand in those only, so their gaps are filled there.
    texts: listTexts(shown[place] ?? words),
  }))
  const ownTexts = [
    ...listTexts(document.facts),
    ...places.flatMap(({ place, texts }) => (changed.has(place) ? texts : [])),
  ]
  const foreignPaths = new Set(findDeliveredWords(document, content).map(({ path }) => path))
  const delivered = places.flatMap(({ place, texts }) =>
    changed.has(place)
      ? []
      : texts
          .filter((text) => !ownTexts.some((own) => isSaidIn(own, text)))
          .map((text) => ({ reads: createReader(text), isForeign: foreignPaths.has(`words.${place}`) })),
  )
  return (line) => {
    const parts = line.split(' | ')
    const origins = delivered.filter(({ reads }) => parts.some(reads))
    if (origins.some(({ isForeign }) => isForeign)) return 'foreign'
    return origins.length > 0 ? 'delivered' : 'own'
  }
}

const isLong = (text: string) => text.replaceAll(gap, '').split(/\s+/).length >= leastWords
const isSaidIn = (line: string, text: string) => line === text || (isLong(text) && line.includes(text))

/** Whether a line is this text, or says it among others. */
function createReader(text: string): (line: string) => boolean {
  const canStandInOthers = isLong(text)
  if (!text.includes('{')) return (line) => line === text || (canStandInOthers && line.includes(text))
  const pattern = new RegExp(text.split(gap).map(escapePattern).join('.+'))
  return (line) => canStandInOthers && pattern.test(line)
}

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The words of the pages: those of the assistant and about texts stand on none, and legal texts may quote them. */
const pickShown = (words: Content | Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(words).filter(([name]) => !/^(?:assistant|textingTerms)/.test(name)))

function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return value.split('\n').map(collapse).filter(Boolean)
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : []
}

const collapse = (text: string) => text.replace(/\s+/g, ' ').trim()
