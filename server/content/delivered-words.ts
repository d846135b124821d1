import { isDeepStrictEqual } from 'node:util'
import { flattenWords } from '#practice/flatten-words.ts'
import type { ContentDocument } from '#practice/schema.ts'
import { evaluateApart } from '#server/content/evaluate-apart.ts'
import { shownDocument } from '#server/content/shown-document.ts'
import type { ContentProblem, DraftDocument } from '#shared/content.ts'

type Words = Readonly<Record<string, unknown>>
/** Reads the words of each export as they are delivered to the facts of a document, gaps not filled. */
export type DeliveredWordsReader = (document: DraftDocument, published?: DraftDocument) => Promise<Words>

type Options = {
  delivered: { document: ContentDocument; words: Words }
  findProblems: (document: DraftDocument) => ContentProblem[]
}

/** The one sentence that decides, as facts do, which others there are: an empty one leaves out what names it. */
const decidingPath = 'disclaimerContent.disclaimer'
/** The draft, what is published, and what each was before. */
const maxKept = 4

/**
 * What the software says with some facts, such as only of what is offered, wherever the owner wrote nothing of their own.
 * Unfinished facts of a draft are taken from `published`.
 */
export function createDeliveredWordsReader({ delivered, findProblems }: Options): DeliveredWordsReader {
  const kept = new Map<string, Promise<Words>>()

  return async (document, published = delivered.document) => {
    const shown = shownDocument(document, published, findProblems) as ContentDocument
    const { [decidingPath]: deciding } = shown.words
    const words = deciding === undefined ? {} : { [decidingPath]: deciding }
    const decisive = { ...shown, words }
    if (isDeepStrictEqual(decisive, delivered.document)) return delivered.words
    const key = JSON.stringify(decisive)
    const result = kept.get(key) ?? evaluate(decisive)
    kept.delete(key)
    kept.set(key, result)
    const [oldest] = kept.keys()
    if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest)
    // What failed may succeed the next time.
    result.catch(() => kept.delete(key))
    return result
  }
}

const evaluate = async (document: ContentDocument) => (await evaluateApart(document)).deliveredWords

/** The sentences that read otherwise in `adapted`, by their paths. */
export function findAdaptedWords(adapted: Words, delivered: Words): Record<string, unknown> {
  const before = flattenWords(delivered)
  const entries = Object.entries(flattenWords(adapted))
  return Object.fromEntries(entries.filter(([path, value]) => !isDeepStrictEqual(value, before[path])))
}
