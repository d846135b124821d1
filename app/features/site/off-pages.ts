import {
  asList,
  asObject,
  asText,
  type JsonObject,
  type SiteContent,
} from '#app/features/site/document-values.ts'
import * as paths from '#app/paths.ts'

/** Why visitors can't open a page, and the field that turns it on; null without anything to turn on. */
export type OffPage = { sentence: string; path: string | null }

type Match = (item: JsonObject) => boolean
type Items = { list: 'products' | 'services' | 'resources'; match: Match }

const productsOf = (match: Match): Items => ({ list: 'products', match })
const drink = productsOf(({ page }) => page === 'drink')
const blend = productsOf(({ page }) => page === 'blend')
const own = productsOf(({ page }) => page === 'own')
const ownForPickup = productsOf(({ page, delivery }) => page === 'own' && delivery === 'pickup')
const ownShipped = productsOf(({ page, delivery }) => page === 'own' && delivery === 'shipping')
const services: Items = { list: 'services', match: () => true }
const resources: Items = { list: 'resources', match: () => true }

/** What a page needs one of. Every other page is always there. */
const needs: Readonly<Record<string, readonly Items[]>> = {
  [paths.drink]: [drink],
  [paths.drinkShort]: [drink],
  [paths.order]: [blend],
  [paths.checkout]: [drink, ownForPickup],
  [paths.booking]: [services],
  [paths.products]: [drink, own, resources],
  [paths.pricing]: [services, drink, blend, own],
}

/** Null for a page that visitors can open. */
export function findOffPage(content: SiteContent, page: string): OffPage | null {
  const wanted = needsOf(page)
  const pageItems = wanted.flatMap((items) => itemsOf(content, items))
  if (wanted.length === 0 || pageItems.some(({ item }) => item.isOffered === true)) return null
  const [first] = pageItems
  if (!first) return { sentence: 'You offer nothing for this page, so visitors don’t see it.', path: null }
  const name = asText(first.item.name) || asText(first.item.title)
  return {
    sentence: `“${name}” is not offered, so visitors don’t see this page.`,
    path: `${first.path}.isOffered`,
  }
}

/** Whether the texts of a page are of use, now or once something is offered again. Products share some of theirs. */
export function usesTextsOf(content: SiteContent, page: string): boolean {
  const wanted = needsOf(page)
  const uses = wanted.some(({ list }) => list === 'products') ? [...wanted, own] : wanted
  return wanted.length === 0 || uses.some((items) => itemsOf(content, items).length > 0)
}

export const hasDrink = (content: SiteContent) => itemsOf(content, drink).length > 0

export const hasService = (content: SiteContent, slug: string) =>
  itemsOf(content, { list: 'services', match: (service) => service.slug === slug }).length > 0

/** Sentences of a section that only one kind of offer shows; a path stands for all below it. */
const wordsOfOffers: readonly (readonly [items: Items, paths: readonly string[]])[] = [
  [
    drink,
    [
      'assistantKnowledge.drinkKind',
      'assistantKnowledge.drinkPlural',
      'assistantKnowledge.sizes',
      'homeContent.hero.order',
      'pricingContent.comparison.drink',
      'pricingContent.comparison.orderDrink',
      'productsContent.drinks',
    ],
  ],
  [
    blend,
    [
      'assistantKnowledge.blendKind',
      'legalSentences.blendRefundTerms',
      'orderConfirmationContent.pouch',
      'orderConfirmationContent.steps',
      'orderConfirmationContent.thanksLead',
      'pricingContent.comparison.blend',
      'pricingContent.comparison.blendShipping',
      'pricingContent.comparison.orderBlend',
      'pricingContent.comparison.pouch',
    ],
  ],
  [resources, ['productsContent.resources']],
]

/** Whether a sentence is of something that is offered, that is off for now, or that the practice doesn't have at all. */
export function stateOfWord(content: SiteContent, path: string): 'on' | 'off' | 'none' {
  const entry = wordsOfOffers.find(([, paths]) =>
    paths.some((each) => path === each || path.startsWith(`${each}.`)),
  )
  if (!entry) return 'on'
  const offerItems = itemsOf(content, entry[0])
  if (offerItems.length === 0) return 'none'
  return offerItems.some(({ item }) => item.isOffered === true) ? 'on' : 'off'
}

export const hasBlend = (content: SiteContent) => itemsOf(content, blend).length > 0

export const hasOwnProducts = (content: SiteContent) => itemsOf(content, own).length > 0

/** Whether anything is paid by card, now or once it is offered again. */
export const hasCardProducts = (content: SiteContent) =>
  [blend, ownShipped].some((items) => itemsOf(content, items).length > 0)

function needsOf(page: string): readonly Items[] {
  const [, productSlug] = /^\/products\/(.+)$/.exec(page) ?? []
  if (productSlug === undefined) return needs[page] ?? []
  return [productsOf(({ slug, page: kind }) => kind === 'own' && slug === productSlug)]
}

const itemsOf = ({ document }: SiteContent, { list, match }: Items) =>
  asList(document.facts[list])
    .map((item, index) => ({ item: asObject(item), path: `facts.${list}.${index}` }))
    .filter(({ item }) => match(item))
