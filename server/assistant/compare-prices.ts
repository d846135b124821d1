import type { Item } from '#server/assistant/compare-volumes.ts'
import type { Thing } from '#server/assistant/facts/things.ts'
import { upperFirst } from '#server/assistant/facts/wording.ts'
import type { Mentioned } from '#server/assistant/narrow-units.ts'
import { readLengths } from '#server/assistant/text/amounts.ts'
import type { Say } from '#server/assistant/text/language.ts'
import { normalize, splitWords } from '#server/assistant/text/normalize.ts'
import { pattern } from '#server/assistant/text/word-pattern.ts'
import { formatUsd, formatUsdShort } from '#shared/money.ts'

/** The answer to a sum or a comparison, and what it is about. */
export type Calculation = { text: string; things: readonly Thing[] }

export const nameOf = ({ unit, count }: Item) => (count === 1 ? unit.one : `${count} ${unit.many}`)
export const centsOf = ({ unit, count }: Item) => count * unit.cents

const maxCompared = 4
const minWordLength = 4
const twoLengths = pattern`2 _2 lengths | both lengths`

/** 'How much more is the hour than 45 minutes': of each service that has both lengths. */
export function compareLengths(
  all: readonly Thing[],
  mentioned: readonly Mentioned[],
  text: string,
  say: Say,
): Calculation | null {
  const named = mentioned.flatMap(({ thing }) => (thing.kind === 'service' ? [thing.tag] : []))
  const isMeant = ({ tag, kind }: Thing) => kind === 'service' && (named.length === 0 || named.includes(tag))
  const lengths = namedLengths(all.filter(isMeant), text)
  if (lengths.length !== 2 && !twoLengths.test(text)) return null
  const services = all.filter(isMeant).flatMap((thing) => {
    const units = thing.units.filter(
      ({ minutes }) => minutes !== null && (lengths.length !== 2 || lengths.includes(minutes)),
    )
    return units.length === 2 ? [units.map((unit) => ({ thing, unit, count: 1 }))] : []
  })
  const titled = services.filter(([item]) => item && isTitled(item.thing, services.flat(), text))
  const compared = titled.length > 0 ? titled : services
  if (compared.length === 0 || compared.length > maxCompared) return null
  const lines = compared.map((items) =>
    compared.length === 1 ? comparePrices(items, say) : `- ${wordDifference(items, say)}`,
  )
  return { text: lines.join('\n'), things: compared.flat().map(({ thing }) => thing) }
}

/** Whether a text says a word of its title that no other has. */
function isTitled({ title, tag }: Thing, items: readonly Item[], text: string): boolean {
  const others = items.filter(({ thing }) => thing.tag !== tag).map(({ thing }) => normalize(thing.title))
  return splitWords(normalize(title)).some(
    (word) =>
      word.length >= minWordLength &&
      ` ${text} `.includes(` ${word.replace(/s$/, '')}`) &&
      !others.some((other) => other.includes(word)),
  )
}

/** 'Online Consultations: 30 minutes $40, 60 minutes $80, $40 more' */
function wordDifference(items: readonly Item[], say: Say): string {
  const cents = items.map(({ unit }) => unit.cents)
  const prices = items.map(({ unit }) => `${unit.label} ${formatUsdShort(unit.cents)}`).join(', ')
  const gap = formatUsdShort(Math.max(...cents) - Math.min(...cents))
  return `${items[0]?.thing.title}: ${prices} (${say('a difference of', 'una diferencia de')} ${gap})`
}

/** Lengths by their unit, or 'the 60' and 'the 30' where services take so long. */
function namedLengths(services: readonly Thing[], text: string): readonly number[] {
  const lengths = readLengths(text)
  if (lengths.length === 2) return lengths
  const known = new Set(services.flatMap(({ units }) => units.map(({ minutes }) => minutes)))
  const numbers = [...new Set((text.match(/\b\d{2,3}\b/g) ?? []).map(Number))]
  return numbers.every((number) => known.has(number)) ? numbers : lengths
}

/** Of two items both prices, and how much less the cheaper one costs. */
export function comparePrices(items: readonly Item[], say: Say): string {
  const [[first = '', a = 0] = [], [second = '', b = 0] = []] = items.map(
    (item) => [nameOf(item), centsOf(item)] as const,
  )
  const prices = `${upperFirst(first)}: ${formatUsd(a)}; ${second}: ${formatUsd(b)}.`
  const [cheaper, gap] = [a > b ? second : first, formatUsdShort(Math.abs(a - b))]
  return a === b
    ? `${upperFirst(first)} ${say('and', 'y')} ${second} ${say('cost the same: both', 'cuestan lo mismo: ambos')} ${formatUsd(a)}.`
    : `${prices} ${wordGap(cheaper, gap, items, say)}`
}

/** Only of as much of the same does the cheaper one save something. */
function wordGap(cheaper: string, gap: string, items: readonly Item[], say: Say): string {
  const amounts = items.map(({ unit, count }) => (unit.ounces ?? 0) * count)
  const parents = new Set(items.map(({ thing }) => thing.parent ?? thing.tag))
  const isSame = parents.size === 1 && new Set(amounts).size === 1 && amounts[0] !== 0
  return isSame
    ? say(`The ${cheaper} saves ${gap}.`, `Con ${cheaper} ahorras ${gap}.`)
    : say(`The ${cheaper} costs ${gap} less.`, `${upperFirst(cheaper)} cuesta ${gap} menos.`)
}
