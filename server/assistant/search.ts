import MiniSearch from 'minisearch'
import { type Passage, passages } from '#practice/assistant/passages.ts'
import { aspects, kinds, people, smallWords, subjects } from '#practice/assistant/vocabulary.ts'
import { normalize, wordsOf } from '#server/assistant/normalize.ts'
import type { Tags } from '#server/assistant/tags.ts'

export type Hit = { passage: Passage; score: number }

const small = new Set(smallWords)
/** Words of the vocabulary need no guessing: what was nearly one of them is one by now. */
const named = new Set(
  [...Object.values(subjects), ...Object.values(aspects)]
    .flat()
    .flatMap((name) => wordsOf(normalize(name)).map(stem)),
)
const byId = new Map(passages.map((passage) => [passage.id, passage]))
const namesOf = (record: Record<string, readonly string[]>, tags: readonly string[]) =>
  tags.flatMap((tag) => [tag, ...(record[tag] ?? [])]).join(' ')

const index = new MiniSearch<Record<'id' | 'ask' | 'names' | 'title' | 'text', string>>({
  fields: ['ask', 'names', 'title', 'text'],
  tokenize: (text) => wordsOf(normalize(text)),
  processTerm: (word) => (small.has(word) ? null : stem(word)),
  searchOptions: {
    boost: { ask: 3, names: 2, title: 1, text: 0.6 },
    fuzzy: (word) => (word.length > 5 && !named.has(word) ? 0.2 : false),
    prefix: (word) => word.length > 4 && !named.has(word),
    weights: { fuzzy: 0.4, prefix: 0.6 },
  },
})
index.addAll(
  passages.map((passage) => ({
    id: passage.id,
    ask: passage.ask.join(' . '),
    names: `${namesOf(subjects, passage.subjects)} ${namesOf(aspects, passage.aspects)}`,
    title: passage.page.title,
    text: passage.text,
  })),
)

const remembered = new Map<string, readonly Hit[]>()
const rememberedMax = 500

/** Passages for what was asked, best first. Most people ask the same few things: those are looked up once. */
export function search(tags: Tags): readonly Hit[] {
  const asked = [...new Set([...tags.words, ...tags.subjects, ...tags.aspects])].join(' ')
  const key = `${asked}|${[...tags.subjects].join(' ')}|${[...tags.aspects].join(' ')}`
  const known = remembered.get(key)
  if (known) return known
  const hits = look(asked, tags)
  if (remembered.size >= rememberedMax) remembered.clear()
  remembered.set(key, hits)
  return hits
}

/** How well the words fit, weighed by what the question is about. */
function look(asked: string, tags: Tags): Hit[] {
  return index
    .search(asked)
    .flatMap(({ id, score }) => {
      const passage = byId.get(String(id))
      return passage ? [{ passage, score: score * fitOf(passage, tags) }] : []
    })
    .sort((a, b) => b.score - a.score)
}

function fitOf(passage: Passage, asked: Tags): number {
  return subjectFit(passage, asked.subjects) * aspectFit(passage, asked.aspects)
}

function subjectFit({ subjects: own }: Passage, asked: Set<string>): number {
  if (asked.size === 0) return own.length === 0 ? 2.2 : own.every((tag) => people.includes(tag)) ? 0.3 : 0.7
  if (own.length === 0) return 0.5
  const shared = own.filter((tag) => asked.has(tag)).length
  if (shared > 0) return 2 + shared / own.length
  const related = own.some((tag) => [...asked].some((other) => kinds[tag] === other || kinds[other] === tag))
  return related ? 0.9 : 0.25
}

function aspectFit({ aspects: own }: Passage, asked: Set<string>): number {
  if (asked.size === 0) return own.includes('what') ? 1.4 : 1
  const shared = own.filter((tag) => asked.has(tag)).length
  return shared > 0 ? 2 + shared : 0.35
}

/** Only what keeps a plural from missing its singular; misspellings are the search's own business. */
function stem(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}
