import MiniSearch from 'minisearch'
import type { Tags } from '#server/assistant/extract-tags.ts'
import type { Passage } from '#server/assistant/knowledge/passage.ts'
import { stopWords } from '#server/assistant/knowledge/stop-words.ts'
import type { Vocabulary } from '#server/assistant/knowledge/vocabulary.ts'
import { normalize, splitWords } from '#server/assistant/normalize.ts'

export type Hit = { passage: Passage; score: number }

const stopWordSet = new Set(stopWords)
const cacheMaxEntries = 500
/** A question has fewer different words; more would only cost time. */
const queryMaxWords = 40

/** Passages for a question, best first. */
export type PassageSearch = (tags: Tags) => readonly Hit[]

/** Searches passages by their words, weighted by how well subjects and aspects match. */
export function createPassageSearch(passages: readonly Passage[], vocabulary: Vocabulary): PassageSearch {
  const index = createIndex(passages, vocabulary)
  const passagesById = new Map(passages.map((passage) => [passage.id, passage]))
  // Most visitors ask the same few questions.
  const cache = new Map<string, readonly Hit[]>()

  const rankPassages = (query: string, tags: Tags): Hit[] =>
    index
      .search(query)
      .flatMap(({ id, score }) => {
        const passage = passagesById.get(String(id))
        return passage ? [{ passage, score: score * tagWeight(vocabulary, passage, tags) }] : []
      })
      .sort((a, b) => b.score - a.score)

  return (tags) => {
    const words = [...new Set(tags.words)].slice(0, queryMaxWords)
    const query = [...new Set([...words, ...tags.subjects, ...tags.aspects])].join(' ')
    const key = `${query}|${[...tags.subjects].join(' ')}|${[...tags.aspects].join(' ')}`
    const cached = cache.get(key)
    if (cached) return cached
    const hits = rankPassages(query, tags)
    if (cache.size >= cacheMaxEntries) cache.clear()
    cache.set(key, hits)
    return hits
  }
}

type IndexedPassage = Record<'id' | 'ask' | 'names' | 'title' | 'text', string>

function createIndex(passages: readonly Passage[], { subjects, aspects }: Vocabulary) {
  /** Vocabulary words need no fuzzy search: misspellings of them are already corrected. */
  const vocabularyWords = new Set(
    [...Object.values(subjects), ...Object.values(aspects)]
      .flat()
      .flatMap((name) => splitWords(normalize(name)).map(stem)),
  )
  const index = new MiniSearch<IndexedPassage>({
    fields: ['ask', 'names', 'title', 'text'],
    tokenize: (text) => splitWords(normalize(text)),
    processTerm: (word) => (stopWordSet.has(word) ? null : stem(word)),
    searchOptions: {
      boost: { ask: 3, names: 2, title: 1, text: 0.6 },
      fuzzy: (word) => (word.length > 5 && !vocabularyWords.has(word) ? 0.2 : false),
      prefix: (word) => word.length > 4 && !vocabularyWords.has(word),
      weights: { fuzzy: 0.4, prefix: 0.6 },
    },
  })
  index.addAll(
    passages.map((passage) => ({
      id: passage.id,
      ask: passage.ask.join(' . '),
      names: `${joinNames(subjects, passage.subjects)} ${joinNames(aspects, passage.aspects)}`,
      title: passage.page.title,
      text: passage.text,
    })),
  )
  return index
}

const joinNames = (record: Readonly<Record<string, readonly string[]>>, tags: readonly string[]) =>
  tags.flatMap((tag) => [tag, ...(record[tag] ?? [])]).join(' ')

function tagWeight(vocabulary: Vocabulary, passage: Passage, tags: Tags): number {
  return subjectWeight(vocabulary, passage, tags.subjects) * aspectWeight(passage, tags.aspects)
}

function subjectWeight(
  { kinds, people }: Vocabulary,
  { subjects: own }: Passage,
  required: Set<string>,
): number {
  if (required.size === 0)
    return own.length === 0 ? 2.2 : own.every((tag) => people.includes(tag)) ? 0.3 : 0.7
  if (own.length === 0) return 0.5
  const sharedCount = own.filter((tag) => required.has(tag)).length
  if (sharedCount > 0) return 2 + sharedCount / own.length
  const isRelated = own.some((tag) =>
    [...required].some((other) => kinds[tag] === other || kinds[other] === tag),
  )
  return isRelated ? 0.9 : 0.25
}

function aspectWeight({ aspects: own }: Passage, required: Set<string>): number {
  if (required.size === 0) return own.includes('what') ? 1.4 : 1
  const sharedCount = own.filter((tag) => required.has(tag)).length
  return sharedCount > 0 ? 2 + sharedCount : 0.35
}

/** Maps plurals to singulars and nothing else; fuzzy search handles misspellings. */
function stem(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}
