import { passages } from '#practice/assistant/passages.ts'
import { people, subjects } from '#practice/assistant/vocabulary.ts'
import { normalize } from '#server/assistant/normalize.ts'

const moneyPattern = /\$ ?(\d+(?:,\d{3})*(?:\.\d+)?)/g
const parseAmounts = (text: string) =>
  [...text.matchAll(moneyPattern)].map(([, amount = '']) => Number(amount.replaceAll(',', '')))

const productNames = Object.entries(subjects)
  .filter(([subject]) => !people.includes(subject))
  .flatMap(([subject, names]) => names.map((name) => ({ subject, name: ` ${normalize(name)} ` })))
/** Words near an amount that make it a difference rather than a price. */
const comparison = /\b(sav\w*|less|more|off|instead|against|than|over|ahorra\w*|menos|mas)\b/
const maxWordDistance = 8
const comparisonContextLength = 12
const maxMultiple = 12

/** The prices the passages name for each subject that has its own price. */
const prices = new Map<string, Set<number>>()
for (const { subjects: passageSubjects, aspects, text } of passages) {
  const [subject, ...others] = passageSubjects
  if (!subject || others.length > 0 || !aspects.includes('price')) continue
  const priceMatches = [...text.matchAll(moneyPattern)].filter(
    ({ index }) => !comparison.test(normalize(text.slice(0, index).slice(-comparisonContextLength))),
  )
  prices.set(
    subject,
    new Set([...(prices.get(subject) ?? []), ...priceMatches.flatMap(([amount]) => parseAmounts(amount))]),
  )
}

/** Whether each amount in a sentence is the price, or a multiple of the price, of the product it refers to. */
export function arePricesCorrect(sentence: string, question: string): boolean {
  const questionSubjects = new Set(findMentions(question).map(({ subject }) => subject))
  const [onlySubject] = questionSubjects
  return [...sentence.matchAll(moneyPattern)].every((match) => {
    const [amount = 0] = parseAmounts(match[0])
    const before = sentence.slice(0, match.index)
    const after = sentence.slice(match.index + match[0].length)
    const surroundingWords = [
      ...normalize(before).split(' ').slice(-maxWordDistance),
      ...normalize(after).split(' ').slice(0, 1),
    ]
    if (comparison.test(surroundingWords.join(' '))) return true
    const subject = findSubjectAfter(after) ?? findSubjectBefore(before)
    if (subject !== undefined) return isPriceOf(subject, amount)
    return (
      findMentions(sentence).length > 0 ||
      questionSubjects.size !== 1 ||
      !onlySubject ||
      isPriceOf(onlySubject, amount)
    )
  })
}

/** Also true for a subject without its own price. */
function isPriceOf(subject: string, amount: number): boolean {
  const subjectPrices = [...(prices.get(subject) ?? [])]
  return (
    subjectPrices.length === 0 ||
    subjectPrices.some((price) => amount % price === 0 && amount / price <= maxMultiple)
  )
}

function findSubjectBefore(text: string): string | undefined {
  const last = findMentions(text).at(-1)
  return last && last.wordsAfter <= maxWordDistance ? last.subject : undefined
}

/** '$30 for the gallon', '$10 per pouch'. */
function findSubjectAfter(text: string): string | undefined {
  const phrase = /^\s*(?:for|per|por)\s+(?:(?:one|each|a|an|the|el|la|un|una)\s+)?((?:[\w-]+\s*){1,3})/i.exec(
    text,
  )?.[1]
  return phrase && findMentions(phrase)[0]?.subject
}

/** The products a text mentions, in order; where two names overlap, the longer one counts. */
function findMentions(text: string) {
  const normalized = ` ${normalize(text)} `
  const mentions = productNames.flatMap(({ subject, name }) => {
    const start = normalized.lastIndexOf(name)
    return start < 0 ? [] : [{ subject, start, end: start + name.length }]
  })
  return mentions
    .filter((mention) => !mentions.some((other) => isInside(mention, other)))
    .sort((a, b) => a.end - b.end)
    .map(({ subject, end }) => ({
      subject,
      wordsAfter: normalized.slice(end).split(' ').filter(Boolean).length,
    }))
}

type Range = { start: number; end: number }
const isInside = (inner: Range, outer: Range) =>
  inner.start >= outer.start && inner.end <= outer.end && inner.end - inner.start < outer.end - outer.start
