import type { BusinessType } from '#practice/business-types.ts'
import type { ContentDocument, Facts } from '#practice/schema.ts'
import type { Content } from '#practice/snapshot.ts'
import { deliveredDocument } from '#server/content/delivered-content.ts'
import { listOffered } from '#server/content/warn-of-assistant.ts'
import type { ContentProblem } from '#shared/content.ts'

/** What the delivered practice does and sells; words of the practice's own facts are its own. */
const tradeWords =
  /\b(?:wellness|holistic|plants?(?:-based)?|meals?|menus?|nutrients?|nutrition|detox|ginger|lemons?|herbal|botanicals?|bottles?|pouch(?:es)?|coach(?:es|ing)?|consultations?|bulk|wholesale)\b/gi

type Shown = (content: Content, facts: Facts) => unknown

/** The words of the pages, and whether this practice shows them. */
const shownWords = {
  navigationContent: () => true,
  homeContent: () => true,
  homeStory: () => true,
  aboutContent: () => true,
  contactContent: () => true,
  chatContent: () => true,
  bookingContent: ({ offers }) => offers.services,
  pricingContent: ({ offers }) => offers.pricing,
  productsContent: ({ offers }) => offers.products,
  ownProductsContent: ({ catalog }) => catalog.products.length > 0,
  checkoutContent: ({ catalog }) =>
    catalog.drink !== null || catalog.products.some(({ delivery }) => delivery === 'pickup'),
  orderConfirmationContent: ({ offers }) => offers.orders,
  drinkContent: ({ catalog }) => catalog.drink,
  drinkStory: ({ catalog }) => catalog.drink,
  blendContent: ({ catalog }) => catalog.blend,
  blendStory: ({ catalog }) => catalog.blend,
  blendTerms: ({ catalog }) => catalog.blend,
  assistantKnowledge: () => true,
} satisfies Partial<Record<keyof Content, Shown>>

const showsAsset = (picture: Facts['pictures']['hero']) => picture !== null && 'asset' in picture
const ofDrink: Shown = ({ catalog }) => catalog.drink
const ofBlend: Shown = ({ catalog }) => catalog.blend

/** Places of these words that only some practices show. */
const shownPlaces: Readonly<Record<string, Shown>> = {
  'homeContent.hero.pictureAlt': (_, { pictures }) => showsAsset(pictures.hero),
  'homeContent.coach.portraitAlt': (_, { pictures }) => showsAsset(pictures.portrait),
  'aboutContent.portraitAlt': (_, { pictures }) => showsAsset(pictures.portrait),
  'homeStory.services.consultationAlt': (_, { services }) =>
    services.some(
      ({ picture, isOffered }) =>
        isOffered && picture && 'asset' in picture && picture.asset === 'consultation',
    ),
  'homeStory.services.footDetoxAlt': ({ offers }) => offers.footDetox,
  'pricingContent.comparison.pouch': ofBlend,
  'pricingContent.bulk': ({ offers, pricingContent }) => offers.orders && pricingContent.bulk.text,
  'productsContent.drinks': ofDrink,
  'orderConfirmationContent.pouch': ofBlend,
  'orderConfirmationContent.steps': ofBlend,
  'assistantKnowledge.coach': (_, { practice }) => /\bcoach/i.test(practice.coach.title),
  'assistantKnowledge.drinkKind': ofDrink,
  'assistantKnowledge.drinkPlural': ofDrink,
  'assistantKnowledge.sizes': ofDrink,
  'assistantKnowledge.blendKind': ofBlend,
}

/** Nobody else's: they speak of the person, also where no word of the trade is among them. */
const personalPlaces: readonly string[] = [
  'homeContent.hero.title',
  'homeContent.hero.lead',
  'homeContent.coach.paragraphs',
  'aboutContent.paragraphs',
  'aboutContent.credentials',
  'assistantKnowledge.coach',
]

/** Kinds of business that nobody asks about their health. */
const otherTrades: readonly BusinessType[] = [
  'LegalService',
  'FinancialService',
  'ProfessionalService',
  'Store',
  'LocalBusiness',
]
const aboutHealth = 'chatContent.askAbout.disclaimer'

/** Sentences of another practice's pages that are as they were delivered, and speak of what the delivered practice does. */
export function findDeliveredWords({ facts, words }: ContentDocument, content: Content): ContentProblem[] {
  const changed = Object.keys(words)
  const { legal, ...ownFacts } = facts
  const own = new Set(listPlaces('', ownFacts).flatMap(({ text }) => findTradeWords(text).map(stemOf)))
  const foreignIn = (text: string) => findTradeWords(text).filter((word) => !own.has(stemOf(word)))
  const shown = { ...content, assistantKnowledge: listAnswers(content, facts) }
  const places = Object.entries<Shown>(shownWords)
    .filter(([, isShown]) => isShown(content, facts))
    .flatMap(([name]) => listPlaces(name, shown[name as keyof typeof shownWords]))
  return places
    .filter(({ place }) => !changed.some((path) => isWithin(place, path)))
    .filter(({ place }) =>
      Object.entries(shownPlaces).every(
        ([path, isShown]) => !isWithin(place, path) || isShown(content, facts),
      ),
    )
    .flatMap(({ place, text }): ContentProblem[] => {
      const path = `words.${place}`
      const foreign = foreignIn(text).map((word) => `“${word}”`)
      if (foreign.length > 0)
        return [{ path, sentence: `The delivered words speak of ${foreign.join(', ')}. Write your own.` }]
      if (place === aboutHealth && otherTrades.includes(facts.practice.businessType))
        return [{ path, sentence: 'The delivered words speak of health and doctors. Write your own.' }]
      if (!personalPlaces.includes(place)) return []
      const sentence = `Visitors read what ${deliveredDocument.facts.practice.name} says of itself. Write your own words.`
      return [{ path, sentence }]
    })
}

/** What the assistant says of this practice: not how people ask, and no answer about what is not offered. */
function listAnswers({ assistantKnowledge }: Content, { services, products, resources }: Facts) {
  const { questions, passages, ...others } = assistantKnowledge
  const isOffered = (entry: { isOffered: boolean }) => entry.isOffered
  const offered = [
    ...listOffered({ services: services.filter(isOffered), products: products.filter(isOffered) }),
    ...(resources.some(isOffered) ? ['resources'] : []),
  ]
  const offeredPassages = passages.filter(({ of }) => of.every((name) => offered.includes(name)))
  return { ...others, passages: offeredPassages.map(({ text }) => text) }
}

const findTradeWords = (text: string): string[] => [...new Set(text.toLowerCase().match(tradeWords))]
const stemOf = (word: string) => word.replace(/(?:es|s|ing)$/, '')

/** Each place that a file can change, with all it says: a list is changed as a whole. */
function listPlaces(place: string, value: unknown): { place: string; text: string }[] {
  if (typeof value === 'string') return [{ place, text: value }]
  if (Array.isArray(value)) {
    const texts = value.flatMap((item) => listPlaces(place, item).map(({ text }) => text))
    return [{ place, text: texts.join('\n') }]
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => listPlaces(`${place}.${key}`, part))
}

const isWithin = (place: string, path: string) => place === path || place.startsWith(`${path}.`)
