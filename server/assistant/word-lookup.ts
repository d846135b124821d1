const cacheMaxEntries = 5000

export type WordLookup = {
  /** Looks up the words of one text: after `maxPerText` different ones, the rest are returned unchanged. */
  forText(): (word: string) => string
  /** How many words have been computed so far, as a measure of work. */
  computedCount(): number
}

/**
 * Caches a costly function of words, such as a spelling correction, and bounds how often one text may call it. Nobody
 * misspells dozens of different words in one message; nonsense must not hold up other visitors.
 */
export function createWordLookup(compute: (word: string) => string, maxPerText: number): WordLookup {
  const cache = new Map<string, string>()
  let computed = 0
  return {
    forText() {
      const seen = new Set<string>()
      return (word) => {
        if (!seen.has(word) && seen.size >= maxPerText) return word
        seen.add(word)
        const cached = cache.get(word)
        if (cached !== undefined) return cached
        computed += 1
        const result = compute(word)
        if (cache.size >= cacheMaxEntries) cache.clear()
        cache.set(word, result)
        return result
      }
    },
    computedCount: () => computed,
  }
}
