const maxEntries = 500
const maxTextLength = 2000

/** Caches the results of a pure function for texts up to the longest message: most visitors ask the same few questions. */
export function memoize<T>(compute: (text: string) => T): (text: string) => T {
  const cache = new Map<string, T>()
  return (text) => {
    if (text.length > maxTextLength) return compute(text)
    const cached = cache.get(text)
    if (cached !== undefined) return cached
    if (cache.size >= maxEntries) cache.clear()
    const result = compute(text)
    cache.set(text, result)
    return result
  }
}
