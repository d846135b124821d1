import { isDeepStrictEqual } from 'node:util'
import { flattenWords } from '#practice/flatten-words.ts'
import type { ContentDocument } from '#practice/schema.ts'
import { createQueue } from '#server/content/create-queue.ts'
import { evaluateApart } from '#server/content/evaluate-apart.ts'
import { shownDocument } from '#server/content/shown-document.ts'
import type { ContentProblem, DraftDocument } from '#shared/content.ts'

type Words = Readonly<Record<string, unknown>>
/** Reads the words of each export as they are delivered to the facts of a document, gaps not filled. */
export type DeliveredWordsReader = (document: DraftDocument, published?: DraftDocument) => Promise<Words>

type Options = {
  delivered: { document: ContentDocument; words: Words }
  findProblems: (document: DraftDocument) => ContentProblem[]
  /** Takes much of a processor for some time. */
  evaluate?: (document: ContentDocument) => Promise<Words>
}

/** The one sentence that decides, as facts do, which others there are: an empty one leaves out what names it. */
const decidingPath = 'disclaimerContent.disclaimer'
/** The draft, what is published, and what each was before. */
const maxKept = 4

/**
 * What the software says with some facts, such as only of what is offered, wherever the owner wrote nothing of their own.
 * Unfinished facts of a draft are taken from `published`. One document is evaluated at a time.
 */
export function createDeliveredWordsReader({ delivered, findProblems, evaluate = evaluateWords }: Options): {
  readDeliveredWords: DeliveredWordsReader
  /** The same for a draft that is saved; null where another one was saved before it was its turn. */
  readWordsOfSave: (document: DraftDocument, published: DraftDocument) => Promise<Words | null>
} {
  const kept = new Map<string, Promise<Words>>()
  const enqueue = createQueue()
  let lastSave = 0

  /** The part of a document that the words follow from. */
  function readDecisive(document: DraftDocument, published: DraftDocument) {
    const shown = shownDocument(document, published, findProblems) as ContentDocument
    const { [decidingPath]: deciding } = shown.words
    const decisive = { ...shown, words: deciding === undefined ? {} : { [decidingPath]: deciding } }
    return { document: decisive, key: JSON.stringify(decisive) }
  }
  type Decisive = ReturnType<typeof readDecisive>

  const readKnown = ({ document, key }: Decisive) =>
    isDeepStrictEqual(document, delivered.document) ? delivered.words : keep(key, kept.get(key))
  const readNow = (decisive: Decisive) =>
    readKnown(decisive) ?? keep(decisive.key, evaluate(decisive.document))

  function keep<Result extends Promise<Words> | undefined>(key: string, result: Result): Result {
    if (!result) return result
    kept.delete(key)
    kept.set(key, result)
    const [oldest] = kept.keys()
    if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest)
    // What failed may succeed the next time.
    result.catch(() => kept.delete(key))
    return result
  }

  return {
    async readDeliveredWords(document, published = delivered.document) {
      const decisive = readDecisive(document, published)
      return readKnown(decisive) ?? enqueue(async () => readNow(decisive))
    },
    async readWordsOfSave(document, published) {
      lastSave += 1
      const save = lastSave
      const decisive = readDecisive(document, published)
      return readKnown(decisive) ?? enqueue(async () => (save === lastSave ? readNow(decisive) : null))
    },
  }
}

const evaluateWords = async (document: ContentDocument) => (await evaluateApart(document)).deliveredWords

/** The sentences that read otherwise in `adapted`, by their paths. */
export function findAdaptedWords(adapted: Words, delivered: Words): Record<string, unknown> {
  const before = flattenWords(delivered)
  const entries = Object.entries(flattenWords(adapted))
  return Object.fromEntries(entries.filter(([path, value]) => !isDeepStrictEqual(value, before[path])))
}
