const most = 500
const longest = 300

/** The same answer for the same short text without working it out again: most people ask the same few things. */
export function memoize<T>(work: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    if (text.length > longest) return work(text)
    const before = known.get(text)
    if (before !== undefined) return before
    if (known.size >= most) known.clear()
    const answer = work(text)
    known.set(text, answer)
    return answer
  }
}
