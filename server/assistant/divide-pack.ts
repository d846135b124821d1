import type { Calculation } from '#server/assistant/compare-prices.ts'
import { upperFirst } from '#server/assistant/facts/wording.ts'
import { type Mentioned, readHeld } from '#server/assistant/narrow-units.ts'
import type { Say } from '#server/assistant/text/language.ts'
import { pattern } from '#server/assistant/text/word-pattern.ts'
import { formatUsd } from '#shared/money.ts'

const perPiece = pattern`each | apiece | a piece | per (bottle|unit|piece|one|glass) | one bottle | (a|one) (bottle|glass) _1 (come|comes|cost|costs|run|runs) | cada (una|uno|botella)`
const inside = pattern`how (many|much) _1 (ounces|oz) | total (ounces|oz|volume)`

/** What each of a pack comes to, or each of what a service's price is for. */
export const dividePack = (
  mentioned: readonly Mentioned[],
  text: string,
  isAdding: boolean,
  say: Say,
): Calculation | null => describePack(mentioned, text, isAdding, say) ?? divideByHeld(mentioned, text, say)

/** What one of a pack costs, or how much a pack holds altogether. */
function describePack(
  mentioned: readonly Mentioned[],
  text: string,
  isAdding: boolean,
  say: Say,
): Calculation | null {
  const packs = mentioned.filter(({ thing: { units } }) => (units[0]?.holds ?? 0) > 1)
  const [thing] = packs.map((each) => each.thing)
  const [unit] = thing?.units ?? []
  const isOfOne = packs.length === 1 && mentioned.every(({ count }) => (count ?? 1) === 1)
  if (!isOfOne || (mentioned.length > 1 && isAdding) || thing?.kind !== 'size' || !unit?.holds) return null
  const { one, holds, ounces } = unit
  if (perPiece.test(text)) {
    const each = `${formatUsd(unit.cents)} ÷ ${holds} = ${formatUsd(unit.cents / holds)}`
    return {
      text: say(`In the ${one}, each comes to ${each}.`, `${one}, cada uno: ${each}.`),
      things: [thing],
    }
  }
  return inside.test(text) && ounces
    ? {
        text: say(
          `The ${one} holds ${ounces} oz altogether: ${holds} × ${ounces / holds} oz.`,
          `${one}: ${ounces} oz (${holds} × ${ounces / holds} oz).`,
        ),
        things: [thing],
      }
    : null
}

/** 'How much is that per class', of a term of eight classes. */
function divideByHeld(mentioned: readonly Mentioned[], text: string, say: Say): Calculation | null {
  const services = mentioned.map(({ thing }) => thing).filter(({ kind }) => kind === 'service')
  const shares = services.flatMap((thing) =>
    thing.units.flatMap((unit) => {
      const held = readHeld(unit)
      const isAsked = held && new RegExp(`\\b(?:per|each) ${held.noun.replace(/(?:es|s)$/, '')}`).test(text)
      return isAsked ? [{ thing, unit, ...held }] : []
    }),
  )
  const lines = shares.map(({ unit: { one, cents }, holds }) => {
    const division = `${formatUsd(cents)} ÷ ${holds} = ${formatUsd(cents / holds)}`
    return `${upperFirst(one)}: ${division} ${say('each', 'cada uno')}.`
  })
  return lines.length > 0 ? { text: lines.join('\n'), things: shares.map(({ thing }) => thing) } : null
}
