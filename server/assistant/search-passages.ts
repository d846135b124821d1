import MiniSearch from 'minisearch'
import { type Passage, passages } from '#practice/assistant/passages.ts'
import { aspects, kinds, people, stopWords, subjects } from '#practice/assistant/vocabulary.ts'
import type { Tags } from '#server/assistant/extract-tags.ts'
import { normalize, splitWords } from '#server/assistant/normalize.ts'

export type Hit = { passage: Passage; score: number }

const stopWordSet = new Set(stopWords)
/** Vocabulary words need no fuzzy search: misspellings of them are already corrected. */
const vocabularyWords = new Set(
  [...Object.values(subjects), ...Object.values(aspects)]
    .flat()
    .flatMap((name) => splitWords(normalize(name)).map(stem)),
)
const passagesById = new Map(passages.map((passage) => [passage.id, passage]))
const joinNames = (record: Record<string, readonly string[]>, tags: readonly string[]) =>
  tags.flatMap((tag) => [tag, ...(record[tag] ?? [])]).join(' ')

const index = new MiniSearch<Record<'id' | 'ask' | 'names' | 'title' | 'text', string>>({
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

const cache = new Map<string, readonly Hit[]>()
const cacheMaxEntries = 500
/** A question has fewer different words; more would only cost time. */
const queryMaxWords = 40

/** Passages for a question, best first. Cached, because most visitors ask the same few questions. */
export function searchPassages(tags: Tags): readonly Hit[] {
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

/** The text search score, weighted by how well subjects and aspects match. */
function rankPassages(query: string, tags: Tags): Hit[] {
  return index
    .search(query)
    .flatMap(({ id, score }) => {
      const passage = passagesById.get(String(id))
      return passage ? [{ passage, score: score * tagWeight(passage, tags) }] : []
    })
    .sort((a, b) => b.score - a.score)
}

function tagWeight(passage: Passage, tags: Tags): number {
  return subjectWeight(passage, tags.subjects) * aspectWeight(passage, tags.aspects)
}

function subjectWeight({ subjects: own }: Passage, required: Set<string>): number {
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
