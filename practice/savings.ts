import { fill } from '#practice/fill.ts'
import type { Size } from '#practice/schema.ts'
import { wordDollars } from '#practice/wording.ts'

type Sold = Pick<Size, 'cents' | 'units'>

/** What as many of the smallest size cost, in US cents; null for the smallest one, and where a size doesn't say how many it holds. */
export function centsOfSingles({ units }: Sold, sizes: readonly Sold[]): number | null {
  const [smallest] = sizes
    .flatMap((size) => (size.units ? [{ cents: size.cents, units: size.units }] : []))
    .sort((a, b) => a.units - b.units)
  if (!units || !smallest || units === smallest.units) return null
  return Math.round((smallest.cents * units) / smallest.units)
}

/** A text of a size with the savings in its gap; null when it speaks of savings and there are none. */
export function fillSavings(text: string, cents: number): string | null {
  if (cents === 0 && text.includes('{savings}')) return null
  return fill(text, { savings: wordDollars(cents) })
}
