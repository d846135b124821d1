import type { Place } from '#app/features/search/places.ts'
import { editDistance, mistakesAllowed, normalizeText } from '#shared/edit-distance.ts'

const maxPlaces = 5

const wordsOf = (text: string) => normalizeText(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** The places that all typed words begin a word of, titles before other words and mistakes last. */
export function findPlaces(places: readonly Place[], typed: string): Place[] {
  const terms = wordsOf(typed)
  if (terms.length === 0) return []
  return places
    .map((place) => ({ place, cost: costOf(place, terms) }))
    .filter(({ cost }) => Number.isFinite(cost))
    .sort((a, b) => a.cost - b.cost)
    .slice(0, maxPlaces)
    .map(({ place }) => place)
}

/** Infinite where a term begins nothing. */
function costOf({ title, words = '' }: Place, terms: readonly string[]): number {
  const ofTitle = wordsOf(title)
  const others = wordsOf(words)
  const costs = terms.map((term) =>
    Math.min(
      ...ofTitle.map((word) => distance(term, word)),
      ...others.map((word) => distance(term, word) + 1),
    ),
  )
  return costs.reduce((sum, cost) => sum + cost, 0)
}

function distance(term: string, word: string): number {
  if (word.startsWith(term)) return 0
  const near = editDistance(term, word, mistakesAllowed(term.length))
  // The beginnings of so few words are too alike: 'ginger' isn't 'fingerprint'.
  return near?.isWhole ? near.mistakes * 2 : Number.POSITIVE_INFINITY
}
