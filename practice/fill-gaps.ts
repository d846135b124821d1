import { fill } from '#practice/fill.ts'

/** A copy with the gaps filled in every text. */
export function fillGaps<T>(words: T, values: Readonly<Record<string, string>>): T {
  if (typeof words === 'string') return fill(words, values) as T
  if (Array.isArray(words)) return words.map((item) => fillGaps(item, values)) as T
  if (typeof words !== 'object' || words === null) return words
  return Object.fromEntries(Object.entries(words).map(([key, value]) => [key, fillGaps(value, values)])) as T
}
