import type { Passage } from '#practice/assistant/passages.ts'
import { assistantContent } from '#practice/assistant.ts'
import type { SearchResult } from '#server/assistant/find.ts'
import { languageOf, normalize } from '#server/assistant/normalize.ts'
import type { Answer, Source } from '#shared/conversation.ts'
import { formatUsd } from '#shared/money.ts'

/** The passages themselves as an answer, with the pages they stand on; an honest 'I do not know' if there are none. */
export function compose({ answering, fit, tags }: SearchResult, question: string): Answer {
  const words = assistantContent[languageOf(question)]
  if (answering.length === 0)
    return { response: words.unknown, sources: [assistantContent.contact], kind: 'unknown' }
  const texts = answering.map((passage) => withTotal(passage, tags.words, tags.aspects))
  const opening = fit === 'near' ? words.near : words.preface
  const response = [opening, ...texts].filter(Boolean).join('\n\n')
  const sources = sourcesOf(answering)
  return { response, sources: fit === 'near' ? withContact(sources) : sources, kind: 'answer' }
}

/** Each page once, in the order of its passages. */
export function sourcesOf(passages: readonly Passage[]): Source[] {
  const pages = passages.filter(({ talk }) => !talk).map(({ page }) => page)
  return [...new Map(pages.map((page) => [page.href, page])).values()]
}

const leastShared = 3
const asGoodAs = 0.8

/** The passages that an answer in other words rests on: those it shares most figures and longer words with. */
export function usedIn(answer: string, passages: readonly Passage[]): Passage[] {
  const said = new Set(tellingWords(answer))
  const shared = passages.map(({ text }) => new Set(tellingWords(text).filter((word) => said.has(word))).size)
  const most = Math.max(leastShared, ...shared)
  return passages.filter((_, at) => (shared[at] ?? 0) >= Math.max(leastShared, most * asGoodAs))
}

const tellingWords = (text: string) =>
  normalize(text)
    .split(' ')
    .filter((word) => word.length > 4 || /\d/.test(word))

export function withContact(sources: Source[]): Source[] {
  const { contact } = assistantContent
  return sources.some(({ href }) => href === contact.href) ? sources : [...sources, contact]
}

const numerals: Record<string, number> = {
  ...{ two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, dozen: 12, dos: 2 },
  ...{ tres: 3, cuatro: 4, cinco: 5, seis: 6, siete: 7, ocho: 8, nueve: 9, diez: 10, couple: 2 },
}
const notPieces = /\b\d+ ?(oz|ounces?|pack|min|minutes?|tsp|years?|yrs?|weeks?|hours?)\b|\bsix pack\b/g
const mostPieces = 500

/** 'How much are 3 pouches?' is answered with the price of one, and of three. */
function withTotal({ text, unit }: Passage, words: string[], aspects: Set<string>): string {
  if (!unit || !aspects.has('price')) return text
  const pieces = words
    .join(' ')
    .replace(notPieces, ' ')
    .split(' ')
    .map((word) => numerals[word] ?? Number(word))
    .find((n) => Number.isInteger(n) && n > 1 && n <= mostPieces)
  if (!pieces) return text
  if (unit.max !== null && pieces > unit.max)
    return `${text} You can order at most ${unit.max} ${unit.many} at a time.`
  return `${text} ${pieces} ${unit.many} come to ${formatUsd(pieces * unit.cents)}.`
}
