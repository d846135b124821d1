import { normalize, splitWords } from '#server/assistant/text/normalize.ts'

/** Sentences that say all of `said` answer the questions of `asks`. */
export type QuestionLine = { said: readonly string[]; asks: readonly string[] }

/** Reads lines of 'words, other words :: question, other question'. */
export const parseQuestionLines = (lines: string): readonly QuestionLine[] =>
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

type QuestionFinder = (sentence: string) => readonly string[]

const finders = new WeakMap<readonly QuestionLine[], QuestionFinder>()

/** The questions that a sentence, as `asPhrase` gives it, answers. Made once for the same entries. */
export function createQuestionFinder(entries: readonly QuestionLine[]): QuestionFinder {
  const finder = finders.get(entries) ?? makeQuestionFinder(entries)
  finders.set(entries, finder)
  return finder
}

const keyLength = 3

/** Only entries with a first phrase that begins with a word of the sentence are tested. */
function makeQuestionFinder(entries: readonly QuestionLine[]): QuestionFinder {
  /** By the first word, and for the beginnings of words by their own beginning. */
  const [byWord, byBeginning] = [new Map<string, Set<number>>(), new Map<string, Set<number>>()]
  const add = (index: Map<string, Set<number>>, key: string, entry: number) =>
    index.set(key, (index.get(key) ?? new Set()).add(entry))
  const tests = entries.map(({ said: phrases }, entry) => {
    for (const alternative of phrases.slice(0, 1).flatMap(listAlternatives)) {
      const [word = '', ...others] = splitWords(alternative)
      if (alternative.endsWith(' ') || others.length > 0) add(byWord, word, entry)
      else add(byBeginning, word.slice(0, keyLength), entry)
    }
    return createPhraseTest(phrases)
  })
  return (sentence) => {
    const candidates = new Set<number>()
    for (const word of splitWords(sentence)) {
      for (const entry of byWord.get(word) ?? []) candidates.add(entry)
      for (let length = 1; length <= keyLength; length++)
        if (length <= word.length)
          for (const entry of byBeginning.get(word.slice(0, length)) ?? []) candidates.add(entry)
    }
    return [...candidates]
      .sort((a, b) => a - b)
      .flatMap((entry) => (tests[entry]?.(sentence) ? (entries[entry]?.asks ?? []) : []))
  }
}
