import type { AssistantContent, Page } from '#server/assistant/facts/content.ts'
import { asCommonNoun } from '#server/assistant/facts/wording.ts'
import { readPairs } from '#server/assistant/text/normalize.ts'
import { taxRateOf } from '#shared/sales-tax.ts'

const ouncesPer = readPairs(
  'oz=1, ounce=1, ounces=1, gallon=128, gallons=128, quart=32, pint=16, ml=0.033814, l=33.814, liter=33.814, litre=33.814',
)

/** The US fluid ounces that a size names, such as '16 oz' or '1 gallon'; null for a size without a volume. */
function readOunces(size: string): number | null {
  const [, count, unit] =
    /(\d+(?:\.\d+)?) ?(?:fl\.? ?)?(oz|ounces?|gallons?|quart|pint|ml|l|liter|litre)\b/i.exec(size) ?? []
  const factor = Number(ouncesPer[unit?.toLowerCase() ?? ''])
  return count && factor ? Number(count) * factor : null
}

/** A price of a thing: what one of it is called, and what is needed to add and compare. */
export type Unit = {
  label: string
  one: string
  many: string
  cents: number
  minutes: number | null
  ounces: number | null
  /** How many of the smallest size it holds. */
  holds: number | null
}

/** Something that is offered. The tag names it in vocabulary and passages; `parent` is the kind that it is one of. */
export type Thing = {
  tag: string
  title: string
  kind: 'service' | 'drink' | 'size' | 'blend' | 'product'
  parent: string | null
  page: Page
  units: readonly Unit[]
  maxQuantity: number | null
  freeShippingOverCents: number | null
  /** What is added to its price. */
  tax: { basisPoints: number; text: string } | null
  isSoldOut?: boolean
}

/** The tags of what is sold as a thing, sizes included, not as a service. */
export const listProductTags = (things: readonly Thing[]): ReadonlySet<string> =>
  new Set(things.flatMap(({ tag, kind }) => (kind === 'service' ? [] : [tag])))

/** Tags of any practice: a service or product of that short name gets another. */
const reserved = new Set(
  'drink blend sizes session products resources coach account assistant child teen adult athlete hours place contact thanks price'.split(
    ' ',
  ),
)

/** What is bought and used later takes no time itself. */
const usedLater = /\b(?:gift|vouchers?|certificates?|memberships?|subscriptions?)\b/i

/** Whether a service is a session, which has a length. */
export const isSession = ({ title }: { title: string }): boolean => !usedLater.test(title)

type Sold = AssistantContent['catalog']['products'][number]

/** Everything that is offered and has a price. The drink's tag is 'drink', the blend's 'blend'. */
export function listThings(
  { catalog, offers, orderConfirmationContent, assistantKnowledge, salesTax }: AssistantContent,
  pages: Record<'booking' | 'drink' | 'blend', Page>,
): Thing[] {
  const { services, drink, blend, products } = catalog
  const taken = new Set(reserved)
  const tagOf = (slug: string, kind: string) => {
    let tag = slug
    while (taken.has(tag)) tag = `${kind}-${tag}`
    taken.add(tag)
    return tag
  }
  const { pouch } = orderConfirmationContent
  const taxed =
    ({ slug, delivery }: Sold) =>
    (thing: Thing): Thing => {
      const text = offers.plusTax.find((each) => each.slug === slug)?.text
      return text ? { ...thing, tax: { basisPoints: taxRateOf(salesTax, slug, delivery), text } } : thing
    }
  return [
    ...services.map(({ slug, title, durations }): Thing => {
      const units = durations.map(({ label, cents, minutes }) =>
        unitOf(label, `${title}, ${label.toLowerCase()}`, {
          cents,
          minutes: isSession({ title }) ? minutes : null,
        }),
      )
      const limits = { maxQuantity: null, freeShippingOverCents: null, tax: null }
      const tag = tagOf(slug, 'service')
      return { tag, title, kind: 'service', parent: 'session', page: pages.booking, units, ...limits }
    }),
    ...(drink
      ? listDrink(drink, pages.drink, (slug) => tagOf(slug, 'size'), assistantKnowledge.sizes).map(
          taxed(drink),
        )
      : []),
    ...(blend
      ? [
          thingOf(blend, 'blend', 'blend', pages.blend, [
            ...blend.sizes.slice(0, 1).map(({ cents, size }) => ({
              ...unitOf(pouch.one, `${pouch.one} of ${blend.name}`, { cents, ounces: readOunces(size) }),
              many: `${pouch.many} of ${blend.name}`,
            })),
          ]),
        ].map(taxed(blend))
      : []),
    ...products.map((product) => {
      const { name: title, slug, sizes } = product
      const units = sizes.map(({ name, size, cents, units: holds = null }) =>
        sizes.length > 1
          ? unitOf(`${name} (${size})`, `${title}, ${name}`, { cents, ounces: readOunces(size), holds })
          : unitOf('', title, { cents, ounces: readOunces(size), holds }),
      )
      const page = { title, href: `/products/${slug}` }
      return taxed(product)(thingOf(product, tagOf(slug, 'product'), 'product', page, units, 'products'))
    }),
  ]
}

const unitOf = (label: string, one: string, figures: Partial<Unit> & { cents: number }): Unit => ({
  label,
  one,
  many: `× ${one}`,
  minutes: null,
  ounces: null,
  holds: null,
  ...figures,
})

const thingOf = (
  { name: title, maxQuantity, freeShippingOverCents, stock }: Sold,
  tag: string,
  kind: Thing['kind'],
  page: Page,
  units: readonly Unit[],
  parent: string | null = null,
): Thing => ({
  tag,
  title,
  kind,
  parent,
  page,
  units,
  maxQuantity,
  freeShippingOverCents,
  tax: null,
  isSoldOut: stock.rule === 'soldOut',
})

/** The drink, and each of its sizes. */
function listDrink(
  drink: Sold,
  page: Page,
  tagOf: (slug: string) => string,
  plurals: readonly { size: string; plural: string }[],
): Thing[] {
  const smallest = drink.sizes.find(({ units }) => units === 1)
  const smallestOunces = smallest ? readOunces(smallest.size) : null
  const sizes = drink.sizes.map(({ slug, name, size, cents, units: holds = null }) => {
    const ounces = holds && smallestOunces ? holds * smallestOunces : readOunces(size)
    const plural = plurals.findLast((each) => each.size === slug)?.plural
    const unit = {
      ...unitOf(name, asCommonNoun(name), { cents, ounces, holds }),
      many: plural ?? `× ${name}`,
    }
    return { ...thingOf(drink, tagOf(slug), 'size', page, [unit], 'drink'), title: name }
  })
  const units = sizes.flatMap((size) => size.units)
  return [thingOf(drink, 'drink', 'drink', page, units), ...sizes]
}
