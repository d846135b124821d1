import type { GapValues } from '#server/assistant/knowledge/fill-sentences.ts'
import { listServicePrices } from '#server/assistant/knowledge/session-passages.ts'
import type { KnowledgeSource } from '#server/assistant/knowledge/source.ts'
import {
  joinWords,
  listLines,
  lowerFirst,
  upperFirst,
  wordNumber,
} from '#server/assistant/knowledge/wording.ts'
import { formatUsd, formatUsdShort } from '#shared/money.ts'

/**
 * The values for the gaps of a passage of the practice's own: of the services, sizes and products it is about, of the
 * words of the drink and the blend, and of the suggested daily use. A gap without a value is not in it.
 */
export function listOwnGaps(source: KnowledgeSource, of: readonly string[]): GapValues {
  return {
    ...listServiceGaps(source, of),
    ...(source.catalog.drink && listDrinkGaps(source, of)),
    ...(source.catalog.blend && listBlendGaps(source, of)),
  }
}

/** {serviceTitle} {description} {descriptionInSentence} {prices} of one service; {lengths} {bookingAdvice} of several. */
function listServiceGaps({ content, catalog }: KnowledgeSource, of: readonly string[]): GapValues {
  const services = catalog.services.filter(({ tag }) => of.includes(tag))
  const [only, ...others] = services
  const lengths = services
    .flatMap(({ durations }) => durations.map(({ minutes }) => minutes))
    .sort((a, b) => a - b)
  const advice = firstStatements(content.bookingContent.unsure.text)
  return {
    ...(only &&
      others.length === 0 && {
        serviceTitle: only.title,
        description: only.description,
        descriptionInSentence: lowerFirst(only.description),
        prices: upperFirst(listServicePrices(only)),
      }),
    ...(only && { lengths: `${joinWords([...new Set(lengths)].map(String), 'or')} minutes` }),
    ...(advice && { bookingAdvice: advice }),
  }
}

/** A text up to its first question. */
function firstStatements(text: string): string {
  const sentences = text.split(/(?<=[.!?])\s+/)
  const question = sentences.findIndex((sentence) => sentence.endsWith('?'))
  return sentences.slice(0, question === -1 ? undefined : question).join(' ')
}

/**
 * {sizeName} {size} {price} {unitsInWords} {andShipsFree} {andItShipsFree} of one size; of each size by its short name
 * {sixPackName} {sixPackPrice}, and where it holds several of the smallest {sixPackUnits}, how many, {sixPackSingles}, their
 * price, {sixPackEach}, {sixPackSaves}; {smallestSize}; {bothShipFree} of the larger sizes; {drinkBenefits}.
 */
function listDrinkGaps({ content, catalog }: KnowledgeSource, of: readonly string[]): GapValues {
  const sizes = catalog.drink?.sizes ?? []
  const smallest = sizes.find(({ units, singlesCents }) => units && singlesCents === null)
  const bySize = sizes.flatMap(({ slug, name, cents, units, singlesCents, savedCents }) => {
    const key = camelCase(slug)
    return [
      [`${key}Name`, name],
      [`${key}Price`, formatUsd(cents)],
      ...(units && singlesCents !== null
        ? [
            [`${key}Units`, wordNumber(units)],
            [`${key}Each`, formatUsd(cents / units)],
            [`${key}Singles`, formatUsd(singlesCents)],
          ]
        : []),
      ...(savedCents > 0 ? [[`${key}Saves`, formatUsdShort(savedCents)]] : []),
    ]
  })
  const [only, ...others] = sizes.filter(({ tag }) => of.includes(tag))
  const larger = [only, ...others].filter((size) => size && size.singlesCents !== null)
  const areBothFree = larger.length === 2 && larger.every((size) => size?.freeShipping)
  return {
    ...Object.fromEntries(bySize),
    ...(only &&
      others.length === 0 && {
        sizeName: only.name,
        size: only.size,
        price: formatUsd(only.cents),
        unitsInWords: only.units ? wordNumber(only.units) : undefined,
        andShipsFree: only.freeShipping ? ' and ships free' : '',
        andItShipsFree: only.freeShipping ? ', and it ships free' : '',
      }),
    smallestSize: smallest?.size,
    ...(areBothFree && { bothShipFree: 'Both ship free' }),
    drinkBenefits: listLines(content.drinkStory.benefits.items.map(({ title, text }) => `${title}. ${text}`)),
  }
}

const camelCase = (slug: string) => slug.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
const tastesShown = 4

/**
 * {price} {kindInSentence} of the blend; {nutrients} {nutrientCount} {nutrientCategories} {botanicals} {botanicalList}
 * {tastes} {receive} {thyroidCare} {doctor} {useInSentence} of its page; {dailyUse} and, by age,
 * {childUse} {teenUse} {adultUse} {athleteUse}.
 */
function listBlendGaps({ content, catalog, dailyUse }: KnowledgeSource, of: readonly string[]): GapValues {
  const { nutrients, botanicals, use } = content.blendStory
  const { blend } = catalog
  const names = botanicals.items.map(({ name }) => name.toLowerCase())
  const sum = (key: 'has' | 'of') => nutrients.categories.reduce((total, each) => total + each[key], 0)
  const tastes = botanicals.items
    .slice(0, tastesShown)
    .map(({ name, taste }) => `${name.toLowerCase()}, “${taste.split('.')[0]?.toLowerCase()}”`)
  const uses = Object.entries(dailyUse ?? {}).map(([group, { amount, who }]) => [
    `${group}Use`,
    `${amount} for ${who}`,
  ])
  return {
    ...(blend &&
      of.includes('blend') && {
        price: formatUsd(blend.sizes[0]?.cents ?? 0),
        kindInSentence: blend.kind.toLowerCase(),
      }),
    nutrients: nutrients.lead,
    nutrientCount: `${sum('has')} of ${sum('of')}`,
    nutrientCategories: listLines(
      nutrients.categories.map(({ name, has, of: all }) => `${name}: ${has} of ${all}`),
    ),
    botanicals: joinWords(names),
    botanicalList: names.join(', '),
    tastes: tastes.join('; '),
    receive: listLines(content.blendContent.receive.items),
    thyroidCare: use.care,
    doctor: use.doctor,
    useInSentence: lowerFirst(use.lead),
    dailyUse: listLines(use.lines.map(({ amount, who }) => `${who}: ${amount}`)),
    ...Object.fromEntries(uses),
  }
}
