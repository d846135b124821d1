import { countWithin, wordTaxesOf } from '#server/assistant/add-taxes.ts'
import {
  type Calculation,
  centsOf,
  compareLengths,
  comparePrices,
  nameOf,
} from '#server/assistant/compare-prices.ts'
import { compareVolumes, type Item } from '#server/assistant/compare-volumes.ts'
import { dividePack } from '#server/assistant/divide-pack.ts'
import type { Thing } from '#server/assistant/facts/things.ts'
import { upperFirst } from '#server/assistant/facts/wording.ts'
import { countOf, type Mentioned, narrowUnits, ofNamedLength } from '#server/assistant/narrow-units.ts'
import type { Clause } from '#server/assistant/read-message.ts'
import { type Language, type Say, sayIn } from '#server/assistant/text/language.ts'
import { pattern } from '#server/assistant/text/word-pattern.ts'
import { formatUsd, formatUsdShort } from '#shared/money.ts'

const comparing = pattern`
  cheap(er|est)? | dearer | pricier | costlier | less expensive | (more|most|least) expensive | lowest price | difference | price gap | differ | how much (more|less|extra) (is|does|do|would|will) | cost (more|less) | compared? | versus
  vs | (better|best) (deal|value|buy) | (per|by the|each) (ounce|oz|glass) | most (economical|affordable) | instead of | mas (barato|caro)
  diferencia
`
const affording = pattern`how (many|much) | what | can i | could i | do i | buy | get | cuant[oa]s? | alcanza`
const adding = pattern`total | altogether | in all | together | sum | (?<!(i|we|you|he|she|they|still|just|to|can|could|may|kids?|son|daughter|friend) )comes? to | adds? up | add(ed|ing)? | plus | all together | damage | set (me|us) back | combined | both | all in | en total`
const perVolume = pattern`ounce | oz | glass`
const extreme = pattern`cheapest | least expensive | (lowest|highest|biggest|smallest) (single)? price | most affordable | most expensive | priciest | costliest | dearest | mas (barat[oa]|car[oa])`
const byVolume = pattern`(an|a) (ounce|oz|glass)`
/** 'Why are there six in a pack' asks for no sum. */
const reason = /^(?:\w+ )?(?:why|how come|por que)\b/
const anyService = pattern`consult* | sessions? | appointments? | visits?`
const dearest = pattern`most expensive | (highest|biggest) (single)? price | priciest | costliest | dearest | mas car[oa]`
const best = pattern`cheapest | best | most economical | better (deal|value)`

/**
 * Sums and comparisons of what is offered: totals, what is cheaper, what an amount buys, and from what on shipping is free.
 * Null when the question asks for none, so that the site's own words answer it.
 */
export function calculate(things: readonly Thing[], clause: Clause, language: Language): Calculation | null {
  const text = clause.words.join(' ')
  const say = sayIn(language)
  const named = clause.mentions.flatMap(({ tag, count }) => {
    const thing = things.find((each) => each.tag === tag)
    return thing ? [{ thing, count }] : []
  })
  const mentioned = ofNamedLength(named, clause.minutes, text).map(({ thing, count }) => ({
    thing: narrowUnits(thing, text),
    count,
  }))
  const aspects = clause.aspects.filter((aspect) => aspect !== 'what')
  const isAsked = (...names: string[]) => aspects.some((aspect) => names.includes(aspect))
  return (
    (clause.budget !== null && affording.test(text)
      ? afford(listAffordable(things, mentioned, clause), clause.budget, say)
      : null) ??
    (extreme.test(text) && !perVolume.test(text) && mentioned.length === 0
      ? findExtreme(things, clause, text, say)
      : null) ??
    dividePack(mentioned, text, adding.test(text), say) ??
    (comparing.test(text) || (isAsked('price', 'save') && byVolume.test(text))
      ? compare(things, mentioned, clause, text, say)
      : null) ??
    (!reason.test(text) &&
    (aspects.length === 0 || isAsked('price', 'save', 'order', 'size', 'shipping', 'quantity', 'bulk'))
      ? add(things, mentioned, clause, adding.test(text), isAsked('shipping'), say)
      : null)
  )
}

/** Of a service the price for the length asked for, or each; of anything else its only price, or each size. */
function itemsOf(thing: Thing, count: number | null, minutes: number | null, text = ''): Item[] {
  const fitting = thing.units.filter(
    (unit) => minutes === null || unit.minutes === null || unit.minutes === minutes,
  )
  return (fitting.length > 0 ? fitting : thing.units).map((unit) => ({
    thing,
    unit,
    count: countOf(unit, count, text),
  }))
}

/** 'Four notebooks' are single ones, and no packs. */
function onlySingle(thing: Thing): Thing {
  const units = thing.units.filter(({ holds }) => holds === 1)
  return units.length > 0 && thing.kind === 'product' ? { ...thing, units } : thing
}

const eachOf = ({ unit, count }: Item, say: Say) =>
  count > 1 ? ` (${formatUsd(unit.cents)} ${say('each', 'cada uno')})` : ''

function add(
  things: readonly Thing[],
  mentioned: readonly Mentioned[],
  clause: Clause,
  isAdding: boolean,
  asksShipping: boolean,
  say: Say,
): Calculation | null {
  const text = clause.words.join(' ')
  const uncounted = mentioned.filter(({ count }) => count === null)
  // 'Is the 6-pack cheaper than buying 6' counts no packs.
  const isOfOne = uncounted.length === 1 && !comparing.test(text)
  const counted = isOfOne
    ? mentioned.map((each) => ({ ...each, count: each.count ?? clause.count }))
    : mentioned
  const items = counted.flatMap(({ thing, count }) =>
    itemsOf((count ?? 1) > 1 ? onlySingle(thing) : thing, count, clause.minutes, text),
  )
  const [first, ...others] = items
  const isCounted = items.some(({ count }) => count > 1)
  /** 'One bottle and one pouch' */
  const isList =
    counted.every(({ count }) => count !== null) ||
    (counted.some(({ count }) => count !== null) && counted.every(({ thing }) => thing.kind !== 'service'))
  const isSum =
    items.length > 1 && new Set(items.map(({ thing }) => thing)).size === items.length && (isAdding || isList)
  if (!first || !(isCounted || isSum)) return null
  const sum = formatUsd(items.reduce((cents, item) => cents + centsOf(item), 0))
  const list = items.map(
    (item) => `- ${upperFirst(nameOf(item))}: ${formatUsd(centsOf(item))}${eachOf(item, sayIn('en'))}`,
  )
  const hasAlternatives = new Set(items.map(({ thing }) => thing)).size < items.length
  const total = hasAlternatives ? [] : [`${say('Altogether', 'En total')}: ${sum}.`]
  const come = first.count === 1 ? say('comes to', 'cuesta') : say('come to', 'cuestan')
  const lines =
    others.length === 0
      ? `${upperFirst(nameOf(first))} ${come} ${sum}${eachOf(first, say)}.`
      : [...list, ...total].join('\n')
  const beyond = items.find(({ thing, count }) => thing.maxQuantity !== null && count > thing.maxQuantity)
  const most = beyond?.thing.maxQuantity
  const limit = beyond
    ? say(
        ` You can order at most ${most}${wordUnits(beyond.unit)} at a time.`,
        ` Se pueden pedir ${most} a la vez como máximo.`,
      )
    : ''
  const taxes = wordTaxesOf(items, say)
  const soldOut = [...new Set(items.flatMap(({ thing }) => (thing.isSoldOut ? [thing.title] : [])))]
    .map((title) => say(` ${title} is sold out at the moment.`, ` ${title} está agotado por ahora.`))
    .join('')
  const shipping = [...new Set(items.map((item) => wordShipping(item, asksShipping, say)))].join('')
  const pack = others.length === 0 ? wordPack(things, first, say) : ''
  const more = `${taxes}${limit}${shipping}${pack}${soldOut}`
  // A list ends without a full stop.
  const answerText = lines.endsWith('.') ? `${lines}${more}` : [lines, more.trim()].filter(Boolean).join('\n')
  return { text: answerText, things: items.map(({ thing }) => thing) }
}

/** ' pouches'; nothing for what has no plural of its own. */
const wordUnits = (unit: Item['unit']) => (unit.many.startsWith('×') ? '' : ` ${unit.many.split(' of ')[0]}`)

/** 'The 6-pack holds as many for $25': a pack that costs less than so many single ones. */
function wordPack(things: readonly Thing[], { thing, unit, count }: Item, say: Say): string {
  const own = things.filter(
    ({ tag, kind, parent }) =>
      tag === thing.tag || (kind === 'size' && (parent === thing.parent || parent === thing.tag)),
  )
  const pack = own
    .flatMap(({ units }) => units)
    .find(
      ({ holds, ounces, cents }) =>
        holds === count && (ounces ?? 0) === (unit.ounces ?? 0) * count && cents < unit.cents * count,
    )
  const name = pack?.one.split(', ').at(-1)
  return pack
    ? say(` The ${name} has as many for ${formatUsd(pack.cents)}.`, ` ${name}: ${formatUsd(pack.cents)}.`)
    : ''
}

function wordShipping(item: Item, isAsked: boolean, say: Say): string {
  const over = item.thing.freeShippingOverCents
  if (over === null) return ''
  const amount = formatUsdShort(over)
  if (centsOf(item) > over)
    return say(
      ` Free shipping applies: the order is over ${amount}.`,
      ` Con envío gratis (pedidos de más de ${amount}).`,
    )
  const fewest = Math.floor(over / item.unit.cents) + 1
  return isAsked
    ? say(
        ` Shipping is free on orders over ${amount}: ${fewest} or more.`,
        ` El envío es gratis en pedidos de más de ${amount}: desde ${fewest}.`,
      )
    : ''
}

/** What has a price, can be had and is meant: 'products' all that is sold, 'session' all services, nothing named everything. */
const listOffers = (things: readonly Thing[], { mentions }: Clause) => {
  const kinds = ['session', 'products'].filter((kind) => mentions.some(({ tag }) => tag === kind))
  return things.filter(
    ({ kind, isSoldOut }) =>
      kind !== 'drink' &&
      !isSoldOut &&
      (kinds.length !== 1 || (kind === 'service') === (kinds[0] === 'session')),
  )
}

/** What is named, or all that the amount suffices for. */
const listAffordable = (things: readonly Thing[], mentioned: readonly Mentioned[], clause: Clause) =>
  mentioned.length > 0
    ? mentioned.flatMap(({ thing }) => itemsOf(thing, 1, clause.minutes))
    : listOffers(things, clause)
        .flatMap((thing) => itemsOf(thing, 1, clause.minutes))
        .filter(({ unit }) => unit.cents <= (clause.budget ?? 0) * 100 || unit.minutes === clause.minutes)

function afford(items: readonly Item[], budget: number, say: Say): Calculation | null {
  const lines = items.map((item) => {
    const { thing, unit } = item
    const count =
      unit.cents === 0 ? 1 : countWithin(item, budget * 100, thing.maxQuantity ?? Number.POSITIVE_INFINITY)
    const tax = wordTaxesOf([item], say)
    const name = count === 1 ? unit.one : unit.many
    const each = formatUsd(unit.cents)
    if (unit.cents === 0) return say(`${upperFirst(name)} is free.`, `${upperFirst(name)}: gratis.`)
    if (count === 0)
      return say(
        `$${budget} is not enough for ${unit.one}, which costs ${each}.${tax}`,
        `$${budget} no alcanza para ${unit.one}, que cuesta ${each}.${tax}`,
      )
    const sum = `: ${formatUsd(count * unit.cents)}`
    return say(
      `$${budget} buys ${count} ${name}, at ${each} each${sum}.${tax}`,
      `Con $${budget} alcanza para ${count} ${name} (${each} cada uno).${tax}`,
    )
  })
  return lines.length > 0 ? { text: lines.join('\n'), things: items.map(({ thing }) => thing) } : null
}

function findExtreme(things: readonly Thing[], clause: Clause, text: string, say: Say): Calculation | null {
  const isKind = clause.mentions.length > 0
  const offers = listOffers(things, clause).flatMap((thing) => itemsOf(thing, 1, null))
  const isDearest = dearest.test(text)
  const cents = offers.map(({ unit }) => unit.cents)
  const wanted = isDearest ? Math.max(...cents) : Math.min(...cents)
  const extremeOffers = offers.filter(({ unit }) => unit.cents === wanted)
  const sizes = things.filter(({ kind }) => kind === 'size')
  if (extremeOffers.length === 0 || (!isKind && !isDearest && sizes.length > 1)) return null
  const names = extremeOffers.map(({ unit }) => unit.one).join(', ')
  const price = wanted === 0 ? say('$0, free of charge', '$0, gratis') : formatUsd(wanted)
  return {
    text: isDearest
      ? say(`The highest price is ${price}: ${names}.`, `El precio más alto es ${price}: ${names}.`)
      : say(`The lowest price is ${price}: ${names}.`, `El precio más bajo es ${price}: ${names}.`),
    things: extremeOffers.map(({ thing }) => thing),
  }
}

function compare(
  all: readonly Thing[],
  mentioned: readonly Mentioned[],
  clause: Clause,
  text: string,
  say: Say,
): Calculation | null {
  const ofLengths = compareLengths(all, mentioned, text, say)
  if (ofLengths) return ofLengths
  const isOfAnyService = clause.minutes !== null && anyService.test(text)
  const sessions = isOfAnyService ? all.filter(({ kind }) => kind === 'service') : []
  const [session] = sessions
    .flatMap((thing) => itemsOf(thing, 1, clause.minutes))
    .filter(({ unit }) => unit.minutes === clause.minutes)
  const own = [...mentioned, ...(session ? [{ thing: session.thing, count: null }] : [])].flatMap(
    ({ thing, count }) => {
      const items = itemsOf(thing, count ?? 1, clause.minutes)
      const isOneOfSeveral = thing.kind === 'service' && clause.minutes === null && mentioned.length > 1
      return isOneOfSeveral ? items.slice(0, 1) : items
    },
  )
  const sizes = all.filter(({ kind }) => kind === 'size').flatMap((thing) => itemsOf(thing, 1, null))
  const asksVolume = perVolume.test(text)
  const asksBest = best.test(text)
  const isOfOne = own.some(({ thing }) => thing.kind === 'size') && asksVolume && !asksBest
  const others = sizes.length > 1 && (asksVolume || asksBest) ? sizes : []
  const items = own.length >= 2 || isOfOne ? own : others
  const lines = [
    ...(items.length === 2 && !asksVolume ? [comparePrices(items, say)] : []),
    ...compareVolumes(items, asksVolume, text, say),
  ]
  return lines.length > 0 ? { text: lines.join(' '), things: items.map(({ thing }) => thing) } : null
}
