import * as z from 'zod/mini'
import type { ContentProblem } from '#practice/content-problem.ts'
import { describeIssues } from '#practice/describe-issues.ts'
import { contentShape, type Facts, factsSchema } from '#practice/schema.ts'
import { readWords } from '#practice/stored-document.ts'
import {
  explainCount,
  explainNumber,
  isOptionalSentence,
  listLimits,
  maxSentenceLength,
  numberLimits,
} from '#practice/word-limits.ts'

type GapNames = { inSentences: readonly string[]; inAllTexts: readonly string[] }
type DeliveredWords = Readonly<Record<string, unknown>>

/**
 * Everything that keeps a document from being published; an empty list for a good one.
 * @param deliveredWords the words of each export as delivered, gaps not filled
 * @param gapNames the gaps that are filled in sentences, and those of them that are filled in every text
 */
export function checkDocument(
  document: unknown,
  deliveredWords: DeliveredWords,
  gapNames: GapNames,
): ContentProblem[] {
  const parsed = documentSchema.safeParse(document, { error: z.locales.en().localeError })
  const words = isRecord(document) && isRecord(document.words) ? Object.entries(document.words) : []
  return [
    ...(parsed.success ? [] : describeIssues(parsed.error.issues, document)),
    ...words.flatMap(([path, value]) => checkWords(path, value, deliveredWords, gapNames.inSentences)),
    ...(parsed.success ? checkFactGaps(parsed.data.facts, gapNames) : []),
    ...(parsed.success ? checkBookedDurations(parsed.data.facts) : []),
    ...(parsed.success ? checkTaxedProducts(parsed.data.facts) : []),
  ]
}

const documentSchema = z.strictObject({
  shape: z.literal(contentShape, 'This content belongs to another version of the software.'),
  facts: factsSchema,
  words: z.record(z.string(), z.json()),
})

function checkWords(
  path: string,
  value: unknown,
  deliveredWords: DeliveredWords,
  gapNames: readonly string[],
): ContentProblem[] {
  const delivered = path.includes('.') ? readWords(path, deliveredWords) : undefined
  const at = `words.${path}`
  if (delivered === undefined) return [{ path: at, sentence: describeUnknownPlace(path, deliveredWords) }]
  const known = [...gapNames, ...findGaps(delivered)]
  return [...checkLike(at, value, [delivered]), ...checkGaps(at, value, known)]
}

function describeUnknownPlace(path: string, deliveredWords: DeliveredWords): string {
  if (!path.includes('.') && Object.hasOwn(deliveredWords, path))
    return 'Write each sentence by its own place, as “homeContent.hero.lead”.'
  const parent = path.slice(0, Math.max(path.lastIndexOf('.'), 0))
  const siblings = parent ? readWords(parent, deliveredWords) : undefined
  const places = isRecord(siblings) ? ` “${parent}” has: ${Object.keys(siblings).join(', ')}.` : ''
  return `These words are not on any page.${places}`
}

/**
 * Whether a changed value has the form of the delivered one: a text for a text, a list of such entries for a list. `samples`
 * are delivered values of the same place, the closest first: entries of a list are like any of its delivered entries.
 */
function checkLike(path: string, value: unknown, samples: readonly unknown[]): ContentProblem[] {
  const [delivered] = samples
  if (typeof delivered === 'string')
    return [
      ...checkSentence(path, value, samples.includes('') || isOptionalSentence(placeOf(path))),
      ...checkEmergencyNumbers(path, value, delivered),
    ]
  if (Array.isArray(delivered)) {
    if (!Array.isArray(value)) return [{ path, sentence: 'Enter a list.' }]
    const sentence = explainCount(value.length, listLimits(placeOf(path)))
    if (sentence && !(value.length === 0 && samples.some(isEmptyList))) return [{ path, sentence }]
    const entries = samples.flatMap((sample) => (Array.isArray(sample) ? sample : []))
    return value.flatMap((item, index) =>
      checkLike(
        `${path}.${index}`,
        item,
        index < delivered.length ? [delivered[index], ...entries] : entries,
      ),
    )
  }
  if (isRecord(delivered)) return checkRecordLike(path, value, delivered, samples)
  if (typeof delivered === 'number') {
    const sentence = explainNumber(value, numberLimits(placeOf(path)))
    return sentence ? [{ path, sentence }] : []
  }
  return typeof value === typeof delivered ? [] : [{ path, sentence: `Enter a ${typeof delivered}.` }]
}

/** 'blendStory.use.lines.spoons' for 'words.blendStory.use.lines.3.spoons' */
const placeOf = (path: string) => path.replace(/^words\./, '').replace(/\.\d+(?=\.|$)/g, '')

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0

function checkRecordLike(
  path: string,
  value: unknown,
  delivered: Record<string, unknown>,
  samples: readonly unknown[],
): ContentProblem[] {
  if (!isRecord(value)) return [{ path, sentence: 'Enter its parts.' }]
  const unknown = Object.keys(value).filter((key) => !Object.hasOwn(delivered, key))
  const samplesOf = (key: string) =>
    samples.flatMap((sample) => (isRecord(sample) && Object.hasOwn(sample, key) ? [sample[key]] : []))
  const problems = [
    ...unknown.map((key) => ({ path: `${path}.${key}`, sentence: 'This part is unknown.' })),
    ...Object.keys(delivered).flatMap((key) => checkLike(`${path}.${key}`, value[key], samplesOf(key))),
  ]
  return problems.length > 0 ? problems : checkShare(path, value)
}

/** Some of all: '41 of 41' nutrients. */
function checkShare(path: string, { has, of }: Record<string, unknown>): ContentProblem[] {
  if (typeof has !== 'number' || typeof of !== 'number' || has <= of) return []
  return [{ path: `${path}.has`, sentence: `Enter ${of} or less: that is how many there are.` }]
}

function checkSentence(path: string, value: unknown, mayBeEmpty: boolean): ContentProblem[] {
  if (mayBeEmpty && value === '') return []
  if (typeof value !== 'string' || value.trim() === '') return [{ path, sentence: 'Enter a text.' }]
  if (value.length > maxSentenceLength)
    return [{ path, sentence: `Use at most ${maxSentenceLength.toLocaleString('en-US')} characters.` }]
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  return /[\u0000-\u0008\u000b-\u001f\u007f\p{Cs}]/u.test(value)
    ? [{ path, sentence: 'Remove the invisible control characters.' }]
    : []
}

/** Texts for people in danger keep the numbers of the delivered ones. */
function checkEmergencyNumbers(path: string, value: unknown, delivered: string): ContentProblem[] {
  const numbers = delivered.match(/\b(911|988|1-800-\d{3}-\d{4})\b/g) ?? []
  return [...new Set(numbers)]
    .filter((number) => typeof value === 'string' && !value.includes(number))
    .map((number) => ({ path, sentence: `Keep ${number} in this text: people in danger read it.` }))
}

/** The names of all gaps in the texts of a value: 'firstName' for '{firstName}'. */
function findGaps(value: unknown): string[] {
  if (typeof value === 'string') return [...value.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? [])
  if (Array.isArray(value)) return value.flatMap(findGaps)
  return isRecord(value) ? Object.values(value).flatMap(findGaps) : []
}

/** Names and titles stand in the gaps of other texts, so the practice has none; only texts of a size know what it saves. */
function checkFactGaps(
  { practice, banner, legal, products, ...others }: Facts,
  { inSentences, inAllTexts }: GapNames,
): ContentProblem[] {
  const sizes = products.flatMap((product, at) =>
    product.sizes.flatMap(({ note, benefits }, index) =>
      checkGaps(`facts.products.${at}.sizes.${index}`, { note, benefits }, [...inAllTexts, 'savings']),
    ),
  )
  const withoutSavings = products.map((product) => ({
    ...product,
    sizes: product.sizes.map(({ note, benefits, ...size }) => size),
  }))
  return [
    ...checkGaps('facts.practice', practice, []),
    ...checkGaps('facts', { banner, legal }, inSentences),
    ...checkGaps('facts', { ...others, products: withoutSavings }, inAllTexts),
    ...sizes,
  ]
}

/** A session is booked by its length, so each length has one price. */
function checkBookedDurations({ booking, services }: Facts): ContentProblem[] {
  const isBooked = (slug: string) =>
    booking?.services.some((service) => service.slug === slug && service.isBookable) ?? false
  return services.flatMap(({ slug, title, isOffered, durations }, at) =>
    durations.flatMap(({ minutes }, index) => {
      const isRepeated = durations.slice(0, index).some((other) => other.minutes === minutes)
      if (!isRepeated || !isOffered || !isBooked(slug)) return []
      const sentence = `${title} has two prices for ${minutes} minutes. A session is booked by its length, so they can’t both be booked. Change one length, or make it a service of its own.`
      return [{ path: `facts.services.${at}.durations.${index}.minutes`, sentence }]
    }),
  )
}

/** A rate of a product that is gone would be one that nobody sees. */
function checkTaxedProducts({ salesTax, products }: Facts): ContentProblem[] {
  return (salesTax?.rates ?? []).flatMap(({ product }, at) =>
    products.some(({ slug }) => slug === product)
      ? []
      : [
          {
            path: `facts.salesTax.rates.${at}.product`,
            sentence: `No product has the short name “${product}”. Remove its rate; on the dashboard it is under Selling.`,
          },
        ],
  )
}

function checkGaps(path: string, value: unknown, known: readonly string[]): ContentProblem[] {
  if (typeof value === 'string') return [...checkNames(path, value, known), ...checkBraces(path, value)]
  if (Array.isArray(value)) return value.flatMap((item, index) => checkGaps(`${path}.${index}`, item, known))
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([key, part]) => checkGaps(`${path}.${key}`, part, known))
}

const checkNames = (path: string, text: string, known: readonly string[]): ContentProblem[] =>
  findGaps(text)
    .filter((name) => !known.includes(name))
    .map((name) => ({ path, sentence: `Nothing is known for {${name}}. Write the words themselves.` }))

/** A half-typed gap is filled by nothing, so visitors would read its brace. */
function checkBraces(path: string, text: string): ContentProblem[] {
  const [brace] = text.replaceAll(/\{\w+\}/g, '').match(/[{}]/) ?? []
  if (!brace) return []
  return [
    { path, sentence: `Visitors would read a single “${brace}”. Write it as in {firstName}, or remove it.` },
  ]
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
