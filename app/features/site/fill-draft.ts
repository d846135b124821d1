import {
  asList,
  asObject,
  asText,
  isList,
  isObject,
  type Json,
  ownValue,
  readDelivered,
  type SiteContent,
  wholePath,
} from '#app/features/site/document-values.ts'
import { weekdays } from '#app/features/site/opening-hours.ts'
import { joinWords, wordHours, wordInSentence, wordNumber, wordPhone } from '#practice/wording.ts'
import { formatUsdShort } from '#shared/money.ts'

const gap = /\{([a-zA-Z]+)\}/g

/** The gaps that a text has: ['firstName']. */
export const gapsIn = (text: string): string[] => [...text.matchAll(gap)].map(([, name = '']) => name)

/** What the gaps of sentences stand for in this draft. Gaps that a screen fills later, as {product}, are not among them. */
export function gapValues(content: SiteContent): Readonly<Record<string, string>> {
  const { facts } = content.document
  const practice = asObject(facts.practice)
  const coach = asObject(practice.coach)
  const place = asObject(practice.place)
  const services = asList(facts.services).filter(isOffered)
  const drink = asList(facts.products).find(
    (product) => isOffered(product) && asObject(product).page === 'drink',
  )
  const blend = asList(facts.products).find(
    (product) => isOffered(product) && asObject(product).page === 'blend',
  )
  const blendCents = Number(asObject(asList(asObject(blend).sizes)[0]).cents ?? 0)
  const freeShippingCents = Number(asObject(blend).freeShippingOverCents ?? 0)
  return {
    name: asText(practice.name),
    firstName: asText(coach.firstName),
    fullName: asText(coach.fullName),
    title: asText(coach.title),
    titleInSentence: wordInSentence(asText(coach.title)),
    years: String(coach.yearsOfExperience ?? ''),
    yearsInWords: wordNumber(Number(coach.yearsOfExperience ?? 0)),
    city: asText(place.city),
    region: asText(place.region),
    place: `${asText(place.city)}, ${asText(place.region)}`,
    phone: wordPhone(asText(practice.phone)),
    email: asText(practice.email),
    hours: wordedHours(content),
    replyWithin: asText(practice.replyWithin),
    services: joinWords(services.map((service) => asText(asObject(service).title))),
    drink: asText(asObject(drink).name),
    blend: asText(asObject(blend).name),
    blendKind: asText(asObject(blend).kind),
    blendPrice: formatUsdShort(blendCents),
    maxQuantity: String(asObject(blend).maxQuantity ?? ''),
    refundDays: String(asObject(blend).refundDays ?? ''),
    freeShippingOver: formatUsdShort(freeShippingCents),
    freeShippingFrom: blendCents > 0 ? String(Math.floor(freeShippingCents / blendCents) + 1) : '0',
  }
}

/** Where the facts are that gaps stand for. */
const factPaths: Readonly<Record<string, string>> = {
  name: 'facts.practice.name',
  firstName: 'facts.practice.coach.firstName',
  fullName: 'facts.practice.coach.fullName',
  title: 'facts.practice.coach.title',
  titleInSentence: 'facts.practice.coach.title',
  years: 'facts.practice.coach.yearsOfExperience',
  yearsInWords: 'facts.practice.coach.yearsOfExperience',
  city: 'facts.practice.place.city',
  region: 'facts.practice.place.region',
  place: 'facts.practice.place.city',
  phone: 'facts.practice.phone',
  email: 'facts.practice.email',
  hours: 'facts.practice.hours',
  replyWithin: 'facts.practice.replyWithin',
}

/** The path of the field that a gap takes its text from, or null. */
export function gapPath(name: string): string | null {
  const sentence = ownValue(sentenceGaps, name)
  return asText(ownValue(factPaths, name)) || (typeof sentence === 'string' ? `words.${sentence}` : null)
}

/** Gaps that need the server's wording. */
const wordedOnServer: readonly string[] = [
  'servicesInPerson',
  'offeredInSentence',
  'offersAfterSessions',
  'productsAfterHours',
  'drinkSizesInWords',
  'drinkSizes',
  'blendNutrients',
  'blendNutrientsIncluded',
  'blendNutrientsAll',
  'blendMissing',
  'blendCategoriesInWords',
  'blendBotanicals',
  'blendBotanicalsInWords',
  'blendContents',
  'blendDailyUse',
]

/** Whether a gap of the text at a path is filled: from the facts, by another sentence, or because the text was delivered with it. */
export function isKnownGap(name: string, path: string, content: SiteContent): boolean {
  const { delivered } = content
  return (
    wordedOnServer.includes(name) ||
    Object.hasOwn(sentenceGaps, name) ||
    Object.hasOwn(delivered.words, `legalSentences.${name}`) ||
    Object.hasOwn(gapValues(content), name) ||
    [delivered, { ...delivered, words: delivered.forms }].some((as) =>
      hasGap(readDelivered({ ...content, delivered: as }, wholePath(as, path)), name),
    )
  )
}

function hasGap(value: Json | undefined, name: string): boolean {
  if (typeof value === 'string') return gapsIn(value).includes(name)
  const parts = isList(value) ? value : Object.values(asObject(value))
  return parts.some((part) => hasGap(part, name))
}

/** Sentences that stand in other sentences. */
const sentenceGaps: Readonly<Record<string, string>> = {
  disclaimer: 'disclaimerContent.disclaimer',
  blendRefund: 'blendTerms.refund',
  blendFreeShipping: 'blendTerms.freeShipping',
  blendSupport: 'blendTerms.support',
  blendThyroid: 'blendTerms.thyroid',
}

/** A text as the page shows it. Gaps that are filled later stay as they are. */
export function fillText(text: string, content: SiteContent, values = gapValues(content)): string {
  return text.replace(gap, (whole, name: string) => {
    const value = ownValue(values, name)
    if (value !== undefined) return asText(value)
    const key = asText(ownValue(sentenceGaps, name)) || `legalSentences.${name}`
    const { document, delivered } = content
    const sentence = ownValue(document.words, key) ?? ownValue(delivered.words, key)
    const isOther = typeof sentence === 'string' && !sentence.includes(whole)
    return isOther ? fillText(sentence, content, values) : whole
  })
}

/** 'Mon-Fri 9am-5pm CT' */
export function wordedHours({ document }: SiteContent): string {
  const hours = asList(asObject(document.facts.practice).hours)
    .filter(isObject)
    .map(({ days, opens, closes }) => ({
      days: weekdays.filter((day) => asList(days).includes(day)),
      opens: asText(opens),
      closes: asText(closes),
    }))
  return wordHours(hours)
}

const isOffered = (record: unknown) => asObject(record).isOffered === true
