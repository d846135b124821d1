import MiniSearch from 'minisearch'
import { aspects, people, smallWords, subjects } from '#practice/assistant/vocabulary.ts'
import { dictionary } from '#server/assistant/dictionary.ts'
import { memoize } from '#server/assistant/memoize.ts'
import { normalize, wordsOf } from '#server/assistant/normalize.ts'

/** What a message is about, in the words of the vocabulary. `words` are its own with misspellings put right. */
export type Tags = { subjects: Set<string>; aspects: Set<string>; words: string[]; strange: string[] }

type Entry = { subjects: string[]; aspects: string[] }

const phrases = new Map<string, Entry>()
for (const [tag, names] of Object.entries(subjects))
  for (const name of names) entryOf(name).subjects.push(tag)
for (const [tag, names] of Object.entries(aspects)) for (const name of names) entryOf(name).aspects.push(tag)

const small = new Set(smallWords)
const longestPhrase = Math.max(...[...phrases.keys()].map((phrase) => wordsOf(phrase).length))
const shortestMisspelt = 4

const known = new Set([...phrases.keys()].flatMap(wordsOf).concat(smallWords))
const spelling = new MiniSearch<{ id: string }>({ fields: ['id'], tokenize: (text) => [text] })
spelling.addAll(
  [...known].filter((word) => word.length >= shortestMisspelt && !/\d/.test(word)).map((id) => ({ id })),
)
const swapped = new Map(
  [...known]
    .filter((word) => word.length > 2)
    .flatMap((word) => swapsOf(word).map((wrong) => [wrong, word] as const)),
)

/** Longer phrases win over the words in them: 'detox plan' is a guide, 'foot detox' a session. */
export const tagsOf = memoize((said: string): Tags => {
  const words = wordsOf(normalize(said).replace(/[^a-z0-9 ]/g, '')).map(corrected)
  const tags: Tags = { subjects: new Set(), aspects: new Set(), words, strange: [] }
  for (let at = 0; at < words.length; ) {
    const length = phraseLengthAt(words, at)
    const phrase = words.slice(at, at + length).join(' ')
    const entry = phrases.get(phrase)
    for (const tag of entry?.subjects ?? []) tags.subjects.add(tag)
    for (const tag of entry?.aspects ?? []) tags.aspects.add(tag)
    if (!entry && !small.has(phrase) && !/^\d+$/.test(phrase)) tags.strange.push(phrase)
    at += length
  }
  const text = words.join(' ')
  const age = ageIn(text)
  if (age !== null) tags.subjects.add(age <= 12 ? 'child' : age <= 18 ? 'teen' : 'adult')
  const isOfSomebody = people.some((tag) => tags.subjects.has(tag)) || taking.test(text)
  if (isOfSomebody && tags.aspects.has('price') && !money.test(text)) {
    tags.aspects.delete('price')
    tags.aspects.add('dose')
  }
  return tags
})

/** 'How much' of a powder for somebody is no price. */
const taking = /\b(take|takes|taking|give|consume|eat|tomar|toma|dar|darle)\b/
const money = /\b(cost|costs|price|prices|charge|pay|fee|rate|dollars|cuesta|cuestan|precio|vale)\b/

/** The age somebody gives in years, null if none is given. */
export function ageIn(folded: string): number | null {
  const said =
    /\b(\d{1,3}) ?(?:year|years|yr|yrs|yo|y o|ano|anos)\b/.exec(folded) ??
    /\b(?:age|aged|is|im) (\d{1,3})\b(?! ?(?:oz|min|tsp|tea|bottles|pouch|pack|hour|\$))/.exec(folded)
  return said ? Number(said[1]) : null
}

function phraseLengthAt(words: string[], at: number): number {
  for (let length = Math.min(longestPhrase, words.length - at); length > 1; length--) {
    if (phrases.has(words.slice(at, at + length).join(' '))) return length
  }
  return 1
}

function corrected(word: string): string {
  if (known.has(word) || dictionary.has(word) || /\d/.test(word)) return word
  const swap = swapped.get(word)
  if (swap || word.length < shortestMisspelt) return swap ?? word
  const letters = word.replace(/(.)\1{2,}/g, '$1')
  const best = spelling
    .search(letters, { fuzzy: letters.length > 7 ? 2 : 1 })
    .find(({ id }) => String(id)[0] === letters[0])
  return best ? String(best.id) : word
}

/** The word with each two neighbouring letters changed about: the commonest slip of quick fingers. */
function swapsOf(word: string): string[] {
  return Array.from(
    { length: word.length - 1 },
    (_, at) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
  )
}

function entryOf(name: string): Entry {
  const phrase = normalize(name)
  const entry = phrases.get(phrase) ?? { subjects: [], aspects: [] }
  phrases.set(phrase, entry)
  return entry
}
