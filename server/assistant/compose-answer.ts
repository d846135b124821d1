import type { SearchResult } from '#server/assistant/find-for-sentence.ts'
import type { Knowledge } from '#server/assistant/knowledge/create-knowledge.ts'
import type { Passage } from '#server/assistant/knowledge/passage.ts'
import { detectLanguage, normalize } from '#server/assistant/normalize.ts'
import type { Answer, Source } from '#shared/conversation.ts'
import { formatUsd } from '#shared/money.ts'

/** Answers with the passages themselves and links to their pages, or says that the site does not know. */
export function composeAnswer(
  { texts: allTexts, contact }: Knowledge,
  { answers, confidence, tags }: SearchResult,
  question: string,
): Answer {
  const texts = allTexts[detectLanguage(question)]
  if (answers.length === 0) return { response: texts.unknown, sources: [contact], kind: 'unknown' }
  const paragraphs = answers.map((passage) => addTotalPrice(passage, tags.words, tags.aspects))
  const opening = confidence === 'near' ? texts.closest : texts.preface
  const closing = confidence === 'near' ? texts.urgent : ''
  const response = [opening, ...paragraphs, closing].filter(Boolean).join('\n\n')
  const sources = listSources(answers)
  return {
    response,
    sources: confidence === 'near' ? addContactSource(contact, sources) : sources,
    kind: 'answer',
  }
}

/** Each page once, in the order of its passages. */
export function listSources(passages: readonly Passage[]): Source[] {
  const pages = passages.filter(({ talk }) => !talk).map(({ page }) => page)
  return [...new Map(pages.map((page) => [page.href, page])).values()]
}

const minSharedWords = 3
const tieRatio = 0.8

/** The passages that a reworded answer is based on: those that share most figures and long words with it. */
export function findUsedPassages(answer: string, passages: readonly Passage[]): Passage[] {
  const answerWords = new Set(significantWords(answer))
  const sharedCounts = passages.map(
    ({ text }) => new Set(significantWords(text).filter((word) => answerWords.has(word))).size,
  )
  const highestCount = Math.max(minSharedWords, ...sharedCounts)
  return passages.filter(
    (_, index) => (sharedCounts[index] ?? 0) >= Math.max(minSharedWords, highestCount * tieRatio),
  )
}

const significantWords = (text: string) =>
  normalize(text)
    .split(' ')
    .filter((word) => word.length > 4 || /\d/.test(word))

export function addContactSource(contact: Source, sources: Source[]): Source[] {
  return sources.some(({ href }) => href === contact.href) ? sources : [...sources, contact]
}

const numerals: Record<string, number> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  dozen: 12,
  couple: 2,
  dos: 2,
  tres: 3,
  cuatro: 4,
  cinco: 5,
  seis: 6,
  siete: 7,
  ocho: 8,
  nueve: 9,
  diez: 10,
}
/** Numbers that are a size, a length or an age rather than a quantity. */
const measurements = /\b\d+ ?(oz|ounces?|pack|min|minutes?|tsp|years?|yrs?|weeks?|hours?)\b|\bsix pack\b/g
const maxQuantity = 500

/** Adds the total to a price: 'How much are 3 pouches?' gets the price of one pouch and of three. */
function addTotalPrice({ text, unit }: Passage, words: string[], aspects: Set<string>): string {
  if (!unit || !aspects.has('price')) return text
  const quantity = words
    .join(' ')
    .replace(measurements, ' ')
    .split(' ')
    .map((word) => numerals[word] ?? Number(word))
    .find((n) => Number.isInteger(n) && n > 1 && n <= maxQuantity)
  if (!quantity) return text
  if (unit.max !== null && quantity > unit.max)
    return `${text} You can order at most ${unit.max} ${unit.plural} at a time.`
  return `${text} ${quantity} ${unit.plural} come to ${formatUsd(quantity * unit.cents)}.`
}
