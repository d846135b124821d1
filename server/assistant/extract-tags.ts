import MiniSearch from 'minisearch'
import { aspects, people, stopWords, subjects } from '#practice/assistant/vocabulary.ts'
import { dictionary } from '#server/assistant/dictionary.ts'
import { memoize } from '#server/assistant/memoize.ts'
import { normalize, splitWords } from '#server/assistant/normalize.ts'
import { parseAge } from '#server/assistant/parse-ages.ts'
import { createWordLookup } from '#server/assistant/word-lookup.ts'

/** What a message is about, in terms of the vocabulary. `words` are the message's own, with spelling corrected. */
export type Tags = { subjects: Set<string>; aspects: Set<string>; words: string[]; unknownWords: string[] }

type VocabularyEntry = { subjects: string[]; aspects: string[] }

const phrases = new Map<string, VocabularyEntry>()
for (const [tag, names] of Object.entries(subjects))
  for (const name of names) getOrCreateEntry(name).subjects.push(tag)
for (const [tag, names] of Object.entries(aspects))
  for (const name of names) getOrCreateEntry(name).aspects.push(tag)

const stopWordSet = new Set(stopWords)
const longestPhrase = Math.max(...[...phrases.keys()].map((phrase) => splitWords(phrase).length))
const correctedMinLength = 4
const correctedMaxLength = 22
const lookupsPerText = 30

const vocabularyWords = new Set([...phrases.keys()].flatMap(splitWords).concat(stopWords))
const spelling = new MiniSearch<{ id: string }>({ fields: ['id'], tokenize: (text) => [text] })
spelling.addAll(
  [...vocabularyWords]
    .filter((word) => word.length >= correctedMinLength && !/\d/.test(word))
    .map((id) => ({ id })),
)
const transpositions = new Map(
  [...vocabularyWords]
    .filter((word) => word.length > 2)
    .flatMap((word) => listTranspositions(word).map((misspelled) => [misspelled, word] as const)),
)

/** Longer phrases win over the words in them: 'detox plan' is a guide, 'foot detox' a session. */
export const extractTags = memoize((message: string): Tags => {
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
  const text = words.join(' ')
  const age = parseAge(text)
  if (age !== null) tags.subjects.add(age <= 12 ? 'child' : age <= 18 ? 'teen' : 'adult')
  // 'How much' for a person asks for a dose, not a price.
  const isAboutPerson = people.some((tag) => tags.subjects.has(tag)) || consumptionVerbs.test(text)
  if (isAboutPerson && tags.aspects.has('price') && !priceWords.test(text)) {
    tags.aspects.delete('price')
    tags.aspects.add('dose')
  }
  return tags
})

const consumptionVerbs = /\b(take|takes|taking|give|consume|eat|tomar|toma|dar|darle)\b/
const priceWords = /\b(cost|costs|price|prices|charge|pay|fee|rate|dollars|cuesta|cuestan|precio|vale)\b/

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

/** The nearest word of the vocabulary, or the word itself. */
export const nearestVocabulary = createWordLookup((word) => {
  const letters = word.replace(/(.)\1{2,}/g, '$1')
  const best = spelling
    .search(letters, { fuzzy: letters.length > 7 ? 2 : 1 })
    .find(({ id }) => String(id)[0] === letters[0])
  return best ? String(best.id) : word
}, lookupsPerText)

/** The word with each pair of neighbouring letters swapped: the most common typing error. */
function listTranspositions(word: string): string[] {
  return Array.from(
    { length: word.length - 1 },
    (_, index) => word.slice(0, index) + word.charAt(index + 1) + word.charAt(index) + word.slice(index + 2),
  )
}

function getOrCreateEntry(name: string): VocabularyEntry {
  const phrase = normalize(name)
  const entry = phrases.get(phrase) ?? { subjects: [], aspects: [] }
  phrases.set(phrase, entry)
  return entry
}
