import type { ContentClaim, DraftDocument } from '#shared/content.ts'

type ClaimSource = Pick<DraftDocument, 'facts' | 'words'>

/** The words of the pages that sell a product, and what the assistant says of products. */
const productWords = [
  'productsContent',
  'drinkContent',
  'drinkStory',
  'checkoutContent',
  'blendContent',
  'blendStory',
  'blendTerms',
  'assistantKnowledge.drinkKind',
  'assistantKnowledge.blendKind',
  'assistantKnowledge.passages',
]

/** Promises of a cure, in the forms that sentences use: 'heals', 'healed', 'healing'. */
const claimPatterns = [
  'cur(?:e[sd]?|ing|ative)',
  'treat(?:s|ed|ing|ments?)?',
  'heal(?:s|ed|ing)?',
  'prevent(?:s|ed|ing|ion|ative)?',
  'diagnos(?:es?|ed|ing|is)',
  'remed(?:y|ies|ied)',
  'revers(?:es?|ed|ing)',
  'detox(?:es|ed|ifies|ify|ifying)',
  'relieves?',
  'miracles?',
]
const claimWords = new RegExp(`(?<![\\p{L}\\p{N}-])(?:${claimPatterns.join('|')})(?![\\p{L}\\p{N}])`, 'giu')

/** The part of the disclaimer that names what the product doesn't do. */
const denial = /\bnot (?:intended|meant) to (?:(?:diagnose|treat|cure|prevent|and|or)\b[,\s]*)+/gi

/** A claim for each word on the pages of products that promises a cure, with its sentence. The disclaimer is none. */
export function findClaims({ facts, words }: ClaimSource): ContentClaim[] {
  const products = Object.entries(words).filter(([path]) =>
    productWords.some((name) => path === name || path.startsWith(`${name}.`)),
  )
  return [
    ...findInValue('facts.products', facts.products),
    ...findInValue('facts.testimonials.customers', asRecord(facts.testimonials).customers),
    ...products.flatMap(([path, value]) => findInValue(`words.${path}`, value)),
  ]
}

/** The claims of `document` that `published` doesn't make: what was published before was confirmed before, or delivered. */
export function findNewClaims(document: ClaimSource, published: ClaimSource): ContentClaim[] {
  const known = new Set(findClaims(published).map(({ sentence }) => sentence))
  return findClaims(document).filter(({ sentence }) => !known.has(sentence))
}

function findInValue(path: string, value: unknown): ContentClaim[] {
  if (typeof value === 'string')
    return splitSentences(value).flatMap((sentence) => findInSentence(path, sentence))
  if (typeof value !== 'object' || value === null) return []
  if (isHidden(value)) return []
  return Object.entries(value).flatMap(([key, inner]) => findInValue(`${path}.${key}`, inner))
}

function findInSentence(path: string, sentence: string): ContentClaim[] {
  const matchedWords = new Set(
    [...sentence.replaceAll(denial, '').matchAll(claimWords)].map(([word]) => word.toLowerCase()),
  )
  return [...matchedWords].map((word) => ({ path, word, sentence }))
}

const splitSentences = (text: string) =>
  text
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

/** A product that isn't offered and a testimonial that isn't shown promise nothing to anybody. */
function isHidden(value: object): boolean {
  const { isOffered = true, isShown = true } = asRecord(value)
  return isOffered === false || isShown === false
}
