import type { Item } from '#server/assistant/compare-volumes.ts'
import { joinWords } from '#server/assistant/facts/wording.ts'
import type { Say } from '#server/assistant/text/language.ts'
import { lineTaxCents } from '#shared/sales-tax.ts'

/** ' Plus sales tax (7.25%).' after a sum of what is taxed, with the names where only some of it is; empty where none is. */
export function wordTaxesOf(items: readonly Item[], say: Say): string {
  const taxes = [...new Set(items.flatMap(({ thing }) => thing.tax?.text ?? []))]
  const sentences = taxes.map((text) => {
    const names = new Set(items.flatMap(({ thing }) => (thing.tax?.text === text ? [thing.title] : [])))
    const isOnAll = items.every(({ thing }) => thing.tax?.text === text)
    const [on, en] = isOnAll ? ['', ''] : [` on ${joinWords([...names])}`, ` (${joinWords([...names], 'y')})`]
    return say(` ${text}${on}.`, ` ${text.replace(/^Plus/, 'Más')}${en}.`)
  })
  return sentences.join('')
}

/** How many of an item, at most so many, cost no more than an amount, tax included. */
export function countWithin({ thing, unit }: Item, cents: number, most: number): number {
  const costOf = (count: number) =>
    count * unit.cents + lineTaxCents(count * unit.cents, thing.tax?.basisPoints ?? 0)
  let count = Math.min(Math.floor(cents / unit.cents), most)
  while (count > 0 && costOf(count) > cents) count -= 1
  return count
}
