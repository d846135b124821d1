export type Limits = { min: number; max: number }

/** The longest text among the words, in characters. */
export const maxSentenceLength = 2000

const upToHundred: Limits = { min: 0, max: 100 }
const someEntries: Limits = { min: 1, max: 60 }
const anyEntries: Limits = { min: 0, max: 60 }

const numbers: Readonly<Record<string, Limits>> = {
  'blendStory.nutrients.categories.of': { min: 1, max: 100 },
  // As many as half of a narrow screen has room for.
  'blendStory.use.lines.spoons': { min: 1, max: 7 },
}

const lists: Readonly<Record<string, Limits>> = {
  'homeContent.hero.title': { min: 1, max: 2 },
  'pricingContent.comparison.sessionColumns': { min: 3, max: 3 },
  'pricingContent.comparison.productColumns': { min: 3, max: 3 },
  'assistantVocabulary.asked': { min: 0, max: 300 },
  'aboutContent.credentials': anyEntries,
  'blendContent.order.reassurance': anyEntries,
}

/** Left out of the page where it is empty. */
const optionalSentences: readonly string[] = ['ownProductsContent.disclaimer', 'pricingContent.bulk.text']

/** Whether the sentence at a place such as 'ownProductsContent.disclaimer' may be empty, whatever is delivered. */
export const isOptionalSentence = (place: string): boolean => optionalSentences.includes(place)

/** Only searched by the assistant, so they may be empty. */
const isSearched = (place: string) => /^assistant(Knowledge|Vocabulary)\./.test(place)

/** What texts and layouts can take of a whole number among the words. The places of entries are left out: 'blendStory.use.lines.spoons'. */
export const numberLimits = (place: string): Limits => numbers[place] ?? upToHundred

/** How many entries texts and layouts can take of a list among the words, at a place such as 'homeContent.hero.title'. */
export const listLimits = (place: string): Limits =>
  lists[place] ?? (isSearched(place) ? anyEntries : someEntries)

/** The sentence at a number that is out of its limits; null for a good one. */
export function explainNumber(value: unknown, { min, max }: Limits): string | null {
  const isWithin = typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
  return isWithin ? null : `Enter a whole number from ${min} to ${max}.`
}

/** The sentence at a list with too few or too many entries; null for a good one. */
export function explainCount(count: number, { min, max }: Limits): string | null {
  if (count >= min && count <= max) return null
  if (min === max) return `Enter exactly ${min} entries.`
  return count > max ? `Keep to ${max} entries at most.` : 'Keep at least one entry.'
}
