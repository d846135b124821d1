import { catalog } from '#practice/catalog.ts'
import { offers } from '#practice/offers.ts'
import { practice } from '#practice/practice.ts'
import { joinWords, wordDollars, wordNumber } from '#practice/wording.ts'

const { name, coach, place, phone, email, hours, replyWithin } = practice
const { drink, blend } = offers
const freeShippingOverCents = blend?.freeShippingOverCents ?? 0
const offered = [
  ...(offers.footDetox ? ['foot detox'] : []),
  ...(drink ? [drink.name] : []),
  ...(blend ? [blend.name] : []),
]
const inPerson = catalog.services.filter((service) => service.place === 'inPerson')

/** What a sentence may leave to the facts: '{firstName}' is the coach's first name wherever it stands. */
export const factGaps: Readonly<Record<string, string>> = {
  name,
  firstName: coach.firstName,
  fullName: coach.fullName,
  title: coach.title,
  titleInSentence: coach.title.toLowerCase(),
  years: String(coach.yearsOfExperience),
  yearsInWords: wordNumber(coach.yearsOfExperience),
  city: place.city,
  region: place.region,
  place: place.asWritten,
  phone: phone.asWritten,
  email,
  hours: hours.asWritten,
  replyWithin,
  services: joinWords(catalog.services.map(({ title }) => title)),
  servicesInPerson: joinWords(inPerson.map(({ title }) => title)),
  offeredInSentence: joinWords([...(offers.services ? ['consultations'] : []), ...offered]) || 'our products',
  offersAfterSessions: offered.map((name) => `${name}, `).join(''),
  productsAfterHours: [drink, blend].map((product) => (product ? `, ${product.name}` : '')).join(''),
  drinkSizesInWords: wordNumber(catalog.drink?.sizes.length ?? 0),
  drink: drink?.name ?? '',
  blend: blend?.name ?? '',
  blendKind: blend?.packageName ?? '',
  blendPrice: wordDollars(blend?.unitCents ?? 0),
  maxQuantity: String(blend?.maxQuantity ?? 0),
  refundDays: String(blend?.refundDays ?? 0),
  freeShippingOver: wordDollars(freeShippingOverCents),
  freeShippingFrom: blend ? String(Math.floor(freeShippingOverCents / blend.unitCents) + 1) : '0',
}
