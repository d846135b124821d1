import { normalize, splitWords } from '#server/assistant/text/normalize.ts'

/** Sentences that say all of `said` answer the questions of `asks`. */
export type Asked = { said: readonly string[]; asks: readonly string[] }

/** Reads lines of 'words, other words :: question, other question'. */
export const readAsked = (lines: string): readonly Asked[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [phrases = '', asks = ''] = line.split(' :: ')
      return { said: phrases.split(', '), asks: asks.split(', ') }
    })

/** A text as its words with a space around each, to be searched for phrases. */
export const asPhrase = (text: string): string => ` ${splitWords(normalize(text)).join(' ')} `

/** Of 'bus|train' a sentence says one; 'cancel*' is the beginning of a word. */
const listAlternatives = (phrase: string): readonly string[] =>
  phrase.split('|').map((each) => (each.endsWith('*') ? asPhrase(each).trimEnd() : asPhrase(each)))

/** Whether a sentence, as `asPhrase` gives it, says all of some phrases. */
export function createPhraseTest(phrases: readonly string[]): (sentence: string) => boolean {
  const alternatives = phrases.map(listAlternatives)
  return (sentence) => alternatives.every((some) => some.some((each) => sentence.includes(each)))
}

const keyLength = 3
/** Of the first word of a phrase, or of a word of a sentence. */
const keyOf = (word: string) => word.slice(0, keyLength)

/** The questions that a sentence, as `asPhrase` gives it, answers. Only entries with a first word that begins as one of its words are tested. */
export function createAskedFinder(entries: readonly Asked[]): (sentence: string) => readonly string[] {
  const byKey = new Map<string, Set<number>>()
  const tests = entries.map(({ said: phrases }, index) => {
    for (const alternative of phrases.slice(0, 1).flatMap(listAlternatives)) {
      const word = splitWords(alternative)[0] ?? ''
      const key = keyOf(word)
      byKey.set(key, (byKey.get(key) ?? new Set()).add(index))
    }
    return createPhraseTest(phrases)
  })
  return (sentence) => {
    const candidates = new Set(splitWords(sentence).flatMap((word) => [...(byKey.get(keyOf(word)) ?? [])]))
    return [...candidates]
      .sort((a, b) => a - b)
      .flatMap((index) => (tests[index]?.(sentence) ? (entries[index]?.asks ?? []) : []))
  }
}
