import { flattenWords } from '#practice/flatten-words.ts'
import { type ContentDocument, contentShape, type Facts, type WordsValue } from '#practice/schema.ts'

/** Content of a later version of the software, which this one can't read. */
export class ContentTooNewError extends Error {
  constructor() {
    super(
      'All published content was written by a later version of this software. Start that version, or restore a backup from before the update.',
    )
  }
}

type Stored = { shape: number; facts: unknown; words: Readonly<Record<string, WordsValue>> }

const addedOnly = (document: Stored): Stored => document

/** Each brings a document from the shape of its place, counted from 1, to the next: what was renamed, moved or divided. */
const steps: readonly ((document: Stored) => Stored)[] = [addedOnly, addedOnly]

/** The facts that each shape added to the one before, such as { 2: ['facts.booking'] }. */
export const addedFacts: Readonly<Record<number, readonly string[]>> = {
  2: ['facts.booking'],
  3: ['facts.pickup', 'facts.salesTax'],
}

/**
 * A document as this version of the software has it: fields that are new have their delivered values, fields and sentences
 * that are gone are dropped, and the paths of both are named. Each sentence has its own path, where a record held several. A
 * draft may hold mistakes, so values are not checked.
 * @throws ContentTooNewError
 */
export function readStoredDocument(
  stored: unknown,
  delivered: { facts: Facts; words: Readonly<Record<string, unknown>> },
): { document: ContentDocument; dropped: string[]; filled: string[] } {
  const { facts, words: read } = toNewestShape(stored)
  const words = flattenWords(read) as Stored['words']
  const [dropped, filled]: [string[], string[]] = [[], []]
  const kept = Object.entries(words).filter(([path]) => isPlace(path, delivered.words))
  dropped.push(
    ...Object.keys(words)
      .filter((path) => !isPlace(path, delivered.words))
      .map((path) => `words.${path}`),
  )
  return {
    document: {
      shape: contentShape,
      facts: readLike(facts, delivered.facts, 'facts', { dropped, filled }),
      words: Object.fromEntries(kept),
    },
    dropped,
    filled,
  }
}

function toNewestShape(stored: unknown): Stored {
  const document = isRecord(stored) ? stored : {}
  const shape = typeof document.shape === 'number' ? document.shape : contentShape
  if (shape > contentShape) throw new ContentTooNewError()
  const words = isRecord(document.words) ? (document.words as Stored['words']) : {}
  const read: Stored = { shape, facts: document.facts, words }
  return steps.slice(shape - 1).reduce((older, step) => step(older), read)
}

type Changed = { dropped: string[]; filled: string[] }

/** The stored records with the keys of the delivered ones. Lists and pictures are taken whole. */
function readLike<T>(stored: unknown, delivered: T, path: string, changed: Changed): T {
  if (stored === undefined) {
    changed.filled.push(path)
    return delivered
  }
  if (!isRecord(delivered) || !isRecord(stored) || 'asset' in delivered) return stored as T
  for (const key of Object.keys(stored))
    if (!Object.hasOwn(delivered, key)) changed.dropped.push(`${path}.${key}`)
  const entries = Object.entries(delivered).map(([key, value]) => [
    key,
    readLike(Object.hasOwn(stored, key) ? stored[key] : undefined, value, `${path}.${key}`, changed),
  ])
  return Object.fromEntries(entries) as T
}

const isPlace = (path: string, words: Readonly<Record<string, unknown>>) =>
  readWords(path, words) !== undefined

/** The delivered words at a path such as 'homeContent.hero.lead'; undefined where there are none. */
export function readWords(path: string, words: Readonly<Record<string, unknown>>): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (part, key) => (isRecord(part) && Object.hasOwn(part, key) ? part[key] : undefined),
      words,
    )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
