import { deliveredFacts } from '#practice/facts/facts.ts'
import type { ContentDocument, Facts, WordsValue } from '#practice/schema.ts'

declare global {
  /** Set before these modules load: the content to evaluate instead of the delivered one. */
  var contentDocument: ContentDocument | undefined
}

const document = globalThis.contentDocument

export const facts: Facts = document?.facts ?? deliveredFacts

/** Filled by each module of words as it loads: complete only in `practice/snapshot.ts`. */
export const wordsSoFar: Record<string, unknown> = {}

/** The words of an export as delivered, with the changed sentences of the document in their places; gaps not filled. */
export function layWordsOver<T>(exportName: string, delivered: T): T {
  wordsSoFar[exportName] = delivered
  const prefix = `${exportName}.`
  const changes = Object.entries(document?.words ?? {}).filter(([path]) => path.startsWith(prefix))
  return changes.reduce(
    (words, [path, value]) => replaceAt(words, path.slice(prefix.length).split('.'), value),
    delivered,
  )
}

/** A copy with another value at a path. A path that the delivered words don't have is left out. */
function replaceAt<T>(words: T, [key, ...rest]: readonly string[], value: WordsValue): T {
  if (key === undefined) return value as T
  if (typeof words !== 'object' || words === null || !Object.hasOwn(words, key)) return words
  if (Array.isArray(words)) return words
  return { ...words, [key]: replaceAt(words[key as keyof T & string], rest, value) }
}
