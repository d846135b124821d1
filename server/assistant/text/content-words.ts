import { stopWords } from '#server/assistant/facts/stop-words.ts'
import { normalize, splitWords } from '#server/assistant/text/normalize.ts'

export type Words = ReadonlySet<string>

/** The words of a text that say what it is about, without their endings. */
export const contentWords = (text: string): Words =>
  new Set(
    splitWords(normalize(text))
      .filter((word) => !stopWords.has(word))
      .map(stem),
  )

export const stem = (word: string) =>
  word
    .replace(/(?<=\w{3})(?:ies)$/, 'y')
    .replace(/(?<=\w{3})(?:ing|ed|es|s)$/, '')
    .replace(/(?<=\w{3})e$/, '')

export const countCommon = (a: Words, b: Words) => [...a].filter((word) => b.has(word)).length
