import { catalog } from '#practice/catalog.ts'
import { offers } from '#practice/offers.ts'
import { practiceGaps } from '#practice/practice-gaps.ts'
import { sessionsWord } from '#practice/sessions.ts'
import { joinWords, wordDollars, wordNumber } from '#practice/wording.ts'

const { drink, blend } = offers
const freeShippingOverCents = blend?.freeShippingOverCents ?? 0
const offered = [
  ...(offers.footDetox ? ['foot detox'] : []),
  ...(drink ? [drink.name] : []),
  ...(blend ? [blend.name] : []),
]
/** More names than these are called 'our products'. */
const namedProducts = 3
const ownNames = catalog.products.map(({ name }) => name)
const ownProducts = ownNames.length > namedProducts ? ['our products'] : ownNames
const priced = [...(offers.services ? [sessionsWord] : []), ...offered, ...ownProducts]
const sizeCount = catalog.drink?.sizes.length ?? 0
const inPerson = catalog.services.filter((service) => service.place === 'inPerson')

/** What a sentence of the pages may leave to the facts of the practice and of what it offers. */
export const factGaps: Readonly<Record<string, string>> = {
  ...practiceGaps,
  services: joinWords(catalog.services.map(({ title }) => title)),
  servicesInPerson: joinWords(inPerson.map(({ title }) => title)),
  offeredInSentence: wordOffers(),
  offersAfterSessions: offered.map((name) => `${name}, `).join(''),
  productsAfterHours: [drink, blend].map((product) => (product ? `, ${product.name}` : '')).join(''),
  drinkSizesInWords: wordNumber(sizeCount),
  /** 'three sizes' */
  drinkSizes: `${wordNumber(sizeCount)} ${sizeCount === 1 ? 'size' : 'sizes'}`,
  drink: drink?.name ?? '',
  blend: blend?.name ?? '',
  blendKind: blend?.packageName ?? '',
  blendPrice: wordDollars(blend?.unitCents ?? 0),
  maxQuantity: String(blend?.maxQuantity ?? 0),
  refundDays: String(blend?.refundDays ?? 0),
  freeShippingOver: wordDollars(freeShippingOverCents),
  freeShippingFrom: blend ? String(Math.floor(freeShippingOverCents / blend.unitCents) + 1) : '0',
}

/** 'consultations, foot detox and Honey': a plural, for 'what they cost'. */
function wordOffers(): string {
  const isOneName = priced.length === 1 && !offers.services
  return priced.length === 0 || isOneName ? 'our products' : joinWords(priced)
}
