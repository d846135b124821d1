import { answerKinds } from '#server/assistant/answer-kinds.ts'
import { stopWords } from '#server/assistant/facts/stop-words.ts'
import { synonyms } from '#server/assistant/facts/synonyms.ts'
import type { Vocabulary } from '#server/assistant/facts/vocabulary.ts'
import { stem } from '#server/assistant/text/content-words.ts'
import { normalize, splitWords } from '#server/assistant/text/normalize.ts'

export const maxPhraseWords = 5

/**
 * What words and phrases mean, by names: the stem of a word itself, '~4' for a line of synonyms, '@price' and '#gallon' for the
 * vocabulary's aspects and things, '?time' for what a question asks for. `namesOf` is by stems with a space between.
 */
export function createPhraseIndex(vocabulary: Vocabulary) {
  const namesOf = new Map<string, string[]>()
  const addName = (phrase: string, name: string) => {
    const key = splitWords(normalize(phrase)).map(stem).join(' ')
    const names = namesOf.get(key)
    if (!names) namesOf.set(key, [name])
    else if (!names.includes(name)) names.push(name)
  }
  for (const [index, line] of synonyms.entries()) for (const phrase of line) addName(phrase, `~${index}`)
  for (const [phrase, { things, aspects }] of vocabulary.phrases)
    for (const name of [...aspects.map((each) => `@${each}`), ...things.map((each) => `#${each}`)])
      if (name !== '@what') addName(phrase, name)

  /** All that a text says, by word and meaning. */
  function namesIn(text: string): Set<string> {
    const words = splitWords(normalize(text))
    const stems = words.map(stem)
    const names = new Set(stems.filter((_, index) => !stopWords.has(words[index] ?? '')))
    for (let at = 0; at < stems.length; at++)
      for (let length = 1; length <= maxPhraseWords && at + length <= stems.length; length++)
        for (const name of namesOf.get(stems.slice(at, at + length).join(' ')) ?? []) names.add(name)
    const joined = words.join(' ')
    for (const [name, , answers] of answerKinds) if (answers.test(joined)) names.add(name)
    return names
  }
  return { namesOf, namesIn }
}
