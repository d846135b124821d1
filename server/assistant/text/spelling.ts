import { isOrdinary } from '#server/assistant/text/dictionary.ts'

const minLength = 4
const longWord = 8
const cacheMaxEntries = 5000
/** Nobody misspells more different words in one message; nonsense must not hold up other visitors. */
const lookupsPerText = 40
/** Words so frequent that even their short misspellings are theirs. */
const frequent = new Set(
  'how much many what when where open are you the for and can price prices is does do it my your with cost have una that this'.split(
    ' ',
  ),
)

export type Spelling = {
  /** Corrects the words of one text. */
  forText(): (word: string) => string
  /** Whether it is a word of the site, of its vocabulary or of everyday language. */
  isKnown(word: string): boolean
  /** How many words have been looked up so far, as a measure of work. */
  lookupCount(): number
}

/**
 * Corrects a word to the nearest of `known`, unless it is one of them, an ordinary word, or one of `alsoCorrect`: a letter
 * left out, added, changed or exchanged with its neighbour, two of them in long words. `isCareful`: short words and first letters
 * are left alone.
 */
export function createSpelling(
  known: ReadonlySet<string>,
  alsoCorrect: ReadonlySet<string>,
  { isCareful }: { isCareful: boolean } = { isCareful: false },
): Spelling {
  const targets = [...known].filter((word) => /^[a-z]{2,20}$/.test(word))
  const order = new Map(targets.map((word, index) => [word, index]))
  const byDeletion = new Map<string, string[]>()
  for (const word of targets)
    for (const shorter of deletions(word, editsOf(word))) {
      const words = byDeletion.get(shorter)
      if (words) words.push(word)
      else byDeletion.set(shorter, [word])
    }
  const readable = isCareful ? /^[a-z]{5,20}$/ : /^[a-z]{3,20}$/
  const cache = new Map<string, string>()
  let lookups = 0

  function nearest(word: string): string {
    const letters = word.replace(/(.)\1{2,}/g, '$1')
    if (known.has(letters)) return letters
    const edits = editsOf(letters)
    let best: { word: string; cost: number } | null = null
    for (const shorter of deletions(letters, edits))
      for (const candidate of byDeletion.get(shorter) ?? []) {
        if (isInflection(letters, candidate) || (isCareful && candidate[0] !== letters[0])) continue
        const distance = editDistance(letters, candidate)
        if (distance > (candidate.length >= 6 ? edits : 1)) continue
        if (letters.length < minLength && !isTransposition(letters, candidate) && !frequent.has(candidate))
          continue
        const cost =
          distance +
          (candidate[0] === letters[0] ? 0 : 0.6) +
          (frequent.has(candidate) ? 0 : 0.3) +
          (order.get(candidate) ?? 0) / 1e6
        if (!best || cost < best.cost) best = { word: candidate, cost }
      }
    return best?.word ?? word
  }

  return {
    isKnown: (word) => known.has(word) || alsoCorrect.has(word) || isOrdinary(word),
    forText() {
      const seen = new Set<string>()
      return (word) => {
        const isRight = known.has(word) || alsoCorrect.has(word) || isOrdinary(word)
        if (isRight || !readable.test(word) || (!seen.has(word) && seen.size >= lookupsPerText)) return word
        seen.add(word)
        const cached = cache.get(word)
        if (cached !== undefined) return cached
        lookups += 1
        if (cache.size >= cacheMaxEntries) cache.clear()
        const corrected = nearest(word)
        cache.set(word, corrected)
        return corrected
      }
    },
    lookupCount: () => lookups,
  }
}

const editsOf = (word: string) => (word.length >= longWord ? 2 : 1)

/** The word and what is left of it after so many letters are dropped. */
function deletions(word: string, edits: number): Set<string> {
  const all = new Set([word])
  for (let edit = 0; edit < edits; edit++)
    for (const each of [...all])
      for (let at = 0; at < each.length; at++) all.add(each.slice(0, at) + each.slice(at + 1))
  return all
}

const ending = /^(s|es|ed|d|er|ers|r|rs|ing|ings|ly|y|al|ally|ic|ful|ness|n|en)$/

/** 'killer' is an inflection of 'kill', not a misspelling. */
function isInflection(word: string, base: string): boolean {
  if (word.startsWith(base)) return ending.test(word.slice(base.length))
  return base.startsWith(word) && ending.test(base.slice(word.length)) && word.length < base.length - 1
}

const isTransposition = (a: string, b: string) =>
  a.length === b.length && [...a].sort().join('') === [...b].sort().join('')

/** Letters to add, drop, change, or exchange with the next. */
function editDistance(a: string, b: string): number {
  const rows: number[][] = []
  const at = (i: number, j: number) => (i === 0 || j === 0 ? i + j : (rows[i]?.[j] ?? 0))
  for (let i = 1; i <= a.length; i++) {
    const row: number[] = []
    rows[i] = row
    for (let j = 1; j <= b.length; j++) {
      const change = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isExchange = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const exchange = isExchange ? at(i - 2, j - 2) + 1 : change
      row[j] = Math.min(change, exchange, at(i - 1, j) + 1, at(i, j - 1) + 1)
    }
  }
  return at(a.length, b.length)
}
