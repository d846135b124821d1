import type { GapValues } from '#server/assistant/facts/fill-sentences.ts'
import { listPrices } from '#server/assistant/facts/service-values.ts'
import type { Source } from '#server/assistant/facts/source.ts'
import { joinWords, listLines, lowerFirst, upperFirst, wordNumber } from '#server/assistant/facts/wording.ts'
import { formatUsd, formatUsdShort } from '#shared/money.ts'

/**
 * The values for the gaps of a passage of the practice's own: of the services, sizes and products it is about, of the
 * words of the drink and the blend, and of the suggested daily use. A gap without a value is not in it.
 */
export function listOwnGaps(source: Source, of: readonly string[]): GapValues {
  const { things, content } = source
  const chosen = <T>(kind: string, items: readonly T[]) => {
    const tags = things.filter((thing) => thing.kind === kind).map(({ tag }) => tag)
    return items.filter((_, index) => of.includes(tags[index] ?? ''))
  }
  const { services, drink, blend } = content.catalog
  return {
    ...listServiceGaps(source, chosen('service', services)),
    ...(drink && listDrinkGaps(source, drink.sizes, chosen('size', drink.sizes))),
    ...(blend && listBlendGaps(source, of.includes('blend') ? blend : null)),
  }
}

type Catalog = Source['content']['catalog']
type Blend = NonNullable<Catalog['blend']>
type Sizes = Blend['sizes']

/** {serviceTitle} {description} {descriptionInSentence} {prices} of one service; {lengths} {bookingAdvice} of several. */
function listServiceGaps({ content }: Source, services: Catalog['services']): GapValues {
  const [only, ...others] = services
  const lengths = services.flatMap(({ durations }) => durations.map(({ minutes }) => minutes))
  const sorted = [...new Set(lengths)].sort((a, b) => a - b).map(String)
  const sentences = content.bookingContent.unsure.text.split(/(?<=[.!?])\s+/)
  const question = sentences.findIndex((sentence) => sentence.endsWith('?'))
  const advice = sentences.slice(0, question === -1 ? undefined : question).join(' ')
  return {
    ...(only &&
      others.length === 0 && {
        serviceTitle: only.title,
        description: only.description,
        descriptionInSentence: lowerFirst(only.description, content.practice.coach.firstName),
        prices: upperFirst(listPrices(only)),
      }),
    ...(only && { lengths: `${joinWords(sorted, 'or')} minutes` }),
    ...(advice && { bookingAdvice: advice }),
  }
}

/**
 * {sizeName} {size} {price} {unitsInWords} {andShipsFree} {andItShipsFree} of one size; of each size by its short name
 * {sixPackName} {sixPackPrice}, and where it holds several of the smallest {sixPackUnits}, how many, {sixPackSingles}, their
 * price, {sixPackEach}, {sixPackSaves}; {smallestSize}; {bothShipFree} of the larger sizes; {drinkBenefits}.
 */
function listDrinkGaps({ content }: Source, all: Sizes, chosen: Sizes): GapValues {
  const bySize = all.flatMap(({ slug, name, cents, units, singlesCents, savedCents }) => {
    const key = slug.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
    const several: [string, string][] =
      units && singlesCents !== null
        ? [
            [`${key}Units`, wordNumber(units)],
            [`${key}Each`, formatUsd(cents / units)],
            [`${key}Singles`, formatUsd(singlesCents)],
          ]
        : []
    const saves: [string, string][] = savedCents > 0 ? [[`${key}Saves`, formatUsdShort(savedCents)]] : []
    return [[`${key}Name`, name], [`${key}Price`, formatUsd(cents)], ...several, ...saves]
  })
  const [only, ...others] = chosen
  const larger = chosen.filter(({ singlesCents }) => singlesCents !== null)
  const areBothFree = larger.length === 2 && larger.every(({ freeShipping }) => freeShipping)
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
    smallestSize: all.find(({ units, singlesCents }) => units && singlesCents === null)?.size,
    ...(areBothFree && { bothShipFree: 'Both ship free' }),
    drinkBenefits: listLines(content.drinkStory.benefits.items.map(({ title, text }) => `${title}. ${text}`)),
  }
}

/**
 * {price} {kindInSentence} of the blend; {nutrients} {nutrientCount} {nutrientCategoryCount} {nutrientCategories} {botanicals} {botanicalList}
 * {tastes} {receive} {thyroidCare} {doctor} {useInSentence} of its page; {dailyUse} and, by age,
 * {childUse} {teenUse} {adultUse} {athleteUse}.
 */
function listBlendGaps({ content, dailyUse }: Source, blend: Blend | null): GapValues {
  const { nutrients, botanicals, use } = content.blendStory
  const names = botanicals.items.map(({ name }) => name.toLowerCase())
  const sum = (key: 'has' | 'of') => nutrients.categories.reduce((total, each) => total + each[key], 0)
  const tastes = botanicals.items.map(
    ({ name, taste }) => `${name.toLowerCase()}, “${taste.split('.')[0]?.toLowerCase()}”`,
  )
  const uses = Object.entries(dailyUse ?? {}).map(([group, each]) => [
    `${group}Use`,
    `${each.amount} for ${each.who}`,
  ])
  return {
    ...(blend && {
      price: formatUsd(blend.sizes[0]?.cents ?? 0),
      kindInSentence: blend.kind.toLowerCase(),
    }),
    nutrients: nutrients.lead,
    nutrientCount: `${sum('has')} of ${sum('of')}`,
    nutrientCategoryCount: wordNumber(nutrients.categories.length),
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
