import MiniSearch from 'minisearch'
import { dictionary } from '#server/assistant/dictionary.ts'
import { stopWords } from '#server/assistant/knowledge/stop-words.ts'
import type { Vocabulary } from '#server/assistant/knowledge/vocabulary.ts'
import { memoize } from '#server/assistant/memoize.ts'
import { normalize, splitWords } from '#server/assistant/normalize.ts'
import { parseAge } from '#server/assistant/parse-ages.ts'
import { createWordLookup, type WordLookup } from '#server/assistant/word-lookup.ts'

/** What a message is about, in terms of the vocabulary. `words` are the message's own, with spelling corrected. */
export type Tags = { subjects: Set<string>; aspects: Set<string>; words: string[]; unknownWords: string[] }

type VocabularyEntry = { subjects: string[]; aspects: string[] }

const stopWordSet = new Set(stopWords)
const correctedMinLength = 4
const correctedMaxLength = 22
const lookupsPerText = 30
/** Longer ones would only cost time. */
const phraseMaxWords = 12

export type Tagger = {
  /** Longer phrases win over the words in them: 'detox plan' is a guide, 'foot detox' a session. */
  extractTags(message: string): Tags
  nearestVocabulary: WordLookup
}

/** Reads what messages are about, in terms of a vocabulary. */
export function createTagger(vocabulary: Vocabulary): Tagger {
  const { people } = vocabulary
  const phrases = listPhrases(vocabulary)
  const longestPhrase = Math.max(
    1,
    ...[...phrases.keys()]
      .map((phrase) => splitWords(phrase).length)
      .filter((length) => length <= phraseMaxWords),
  )
  const vocabularyWords = new Set([...phrases.keys()].flatMap(splitWords).concat(stopWords))
  const transpositions = new Map(
    [...vocabularyWords]
      .filter((word) => word.length > 2)
      .flatMap((word) => listTranspositions(word).map((misspelled) => [misspelled, word] as const)),
  )
  const nearestVocabulary = createSpellingLookup(vocabularyWords)

  const extractTags = memoize((message: string): Tags => {
    const findNearest = nearestVocabulary.forText()
    const words = splitWords(normalize(message).replace(/[^a-z0-9 ]/g, '')).map((word) =>
      correctWord(word, findNearest),
    )
    const tags: Tags = { subjects: new Set(), aspects: new Set(), words, unknownWords: [] }
    for (let index = 0; index < words.length; ) {
      const length = phraseLengthAt(words, index)
      const phrase = words.slice(index, index + length).join(' ')
      const entry = phrases.get(phrase)
      for (const tag of entry?.subjects ?? []) tags.subjects.add(tag)
      for (const tag of entry?.aspects ?? []) tags.aspects.add(tag)
      if (!entry && !stopWordSet.has(phrase) && !/^\d+$/.test(phrase)) tags.unknownWords.push(phrase)
      index += length
    }
    return people.length > 0 ? readPerson(tags) : tags
  })

  /** 'How much' for a person asks for a dose, not a price. */
  function readPerson(tags: Tags): Tags {
    const text = tags.words.join(' ')
    const age = parseAge(text)
    if (age !== null) tags.subjects.add(age <= 12 ? 'child' : age <= 18 ? 'teen' : 'adult')
    const isAboutPerson = people.some((tag) => tags.subjects.has(tag)) || consumptionVerbs.test(text)
    if (isAboutPerson && tags.aspects.has('price') && !priceWords.test(text)) {
      tags.aspects.delete('price')
      tags.aspects.add('dose')
    }
    return tags
  }

  function phraseLengthAt(words: string[], index: number): number {
    for (let length = Math.min(longestPhrase, words.length - index); length > 1; length--) {
      if (phrases.has(words.slice(index, index + length).join(' '))) return length
    }
    return 1
  }

  function correctWord(word: string, findNearest: (word: string) => string): string {
    if (vocabularyWords.has(word) || dictionary.has(word) || /\d/.test(word)) return word
    const transposed = transpositions.get(word)
    if (transposed || word.length < correctedMinLength || word.length > correctedMaxLength)
      return transposed ?? word
    return findNearest(word)
  }

  return { extractTags, nearestVocabulary }
}

const consumptionVerbs = /\b(take|takes|taking|give|consume|eat|tomar|toma|dar|darle)\b/
const priceWords = /\b(cost|costs|price|prices|charge|pay|fee|rate|dollars|cuesta|cuestan|precio|vale)\b/

function listPhrases({ subjects, aspects }: Vocabulary): Map<string, VocabularyEntry> {
  const phrases = new Map<string, VocabularyEntry>()
  for (const [tag, names] of Object.entries(subjects))
    for (const name of names) getOrCreateEntry(phrases, name).subjects.push(tag)
  for (const [tag, names] of Object.entries(aspects))
    for (const name of names) getOrCreateEntry(phrases, name).aspects.push(tag)
  return phrases
}

function getOrCreateEntry(phrases: Map<string, VocabularyEntry>, name: string): VocabularyEntry {
  const phrase = normalize(name)
  const entry = phrases.get(phrase) ?? { subjects: [], aspects: [] }
  phrases.set(phrase, entry)
  return entry
}

/** Finds the nearest word of the vocabulary, or the word itself. */
function createSpellingLookup(vocabularyWords: ReadonlySet<string>): WordLookup {
  const spelling = new MiniSearch<{ id: string }>({ fields: ['id'], tokenize: (text) => [text] })
  spelling.addAll(
    [...vocabularyWords]
      .filter((word) => word.length >= correctedMinLength && !/\d/.test(word))
      .map((id) => ({ id })),
  )
  return createWordLookup((word) => {
    const letters = word.replace(/(.)\1{2,}/g, '$1')
    const best = spelling
      .search(letters, { fuzzy: letters.length > 7 ? 2 : 1 })
      .find(({ id }) => String(id)[0] === letters[0])
    return best ? String(best.id) : word
  }, lookupsPerText)
}

/** The word with each pair of neighbouring letters swapped: the most common typing error. */
function listTranspositions(word: string): string[] {
  return Array.from(
    { length: word.length - 1 },
    (_, index) => word.slice(0, index) + word.charAt(index + 1) + word.charAt(index) + word.slice(index + 2),
  )
}
