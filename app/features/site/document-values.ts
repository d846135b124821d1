import type { documentShape } from '#shared/content.ts'

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }
export type JsonObject = { readonly [key: string]: Json }
export type SiteDocument = {
  readonly shape: typeof documentShape
  readonly facts: JsonObject
  readonly words: JsonObject
}
/**
 * What the software is delivered with: all facts and every sentence, gaps included. `words` are as the pages of the draft's
 * facts read them, `forms` as those of the delivered facts: what an entry of a list looks like that has none with others.
 */
export type Delivered = {
  readonly facts: JsonObject
  readonly words: JsonObject
  readonly forms: JsonObject
}
export type SiteContent = { readonly document: SiteDocument; readonly delivered: Delivered }

/** A value by its path: 'facts.services.0.title', 'words.blendStory.faq.items.2.answer'. Undefined where there is none. */
export function readValue({ document, delivered }: SiteContent, path: string): Json | undefined {
  const place = locate(delivered, path)
  if (place.root === 'facts') return readIn(document.facts, place.rest)
  const whole = ownValue(document.words, place.key) ?? ownValue(delivered.words, place.key)
  return readIn(whole, place.rest)
}

/**
 * What the software is delivered with at a path. Entries of the facts are found by their short name or id, not by their place:
 * undefined for one of the owner's own.
 */
export function readDelivered({ document, delivered }: SiteContent, path: string): Json | undefined {
  const place = locate(delivered, path)
  if (place.root === 'facts') return readSameIn(delivered.facts, document.facts, place.rest)
  return readIn(ownValue(delivered.words, place.key), place.rest)
}

/** The document with a value replaced, or removed from its record if it is undefined. A sentence that equals the delivered one is no longer a change. */
export function writeValue(
  { document, delivered }: SiteContent,
  path: string,
  value: Json | undefined,
): SiteDocument {
  const place = locate(delivered, path)
  if (place.root === 'facts') {
    const facts = writeIn(document.facts, place.rest, value)
    return { ...document, facts: isObject(facts) ? facts : document.facts }
  }
  const deliveredWhole = ownValue(delivered.words, place.key)
  const whole = ownValue(document.words, place.key) ?? deliveredWhole
  const next = writeIn(whole, place.rest, value)
  const { [place.key]: _, ...others } = document.words
  const isDelivered = next === undefined || isSame(next, deliveredWhole)
  return { ...document, words: isDelivered ? others : { ...document.words, [place.key]: next } }
}

/** The path of the sentence or list that is delivered and restored as a whole: 'words.blendStory.faq.items'. */
export function wholePath(delivered: Delivered, path: string): string {
  const place = locate(delivered, path)
  return place.root === 'words' ? `words.${place.key}` : path
}

export function isSame(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true
  if (isList(a) && isList(b)) return a.length === b.length && a.every((item, index) => isSame(item, b[index]))
  if (!isObject(a) || !isObject(b)) return false
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isSame(a[key], b[key]))
  )
}

export const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value)
/** What comes from the API or this device was parsed from JSON. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const asObject = (value: unknown): JsonObject => (isObject(value) ? value : {})
export const asText = (value: Json | undefined): string => (typeof value === 'string' ? value : '')
export const asList = (value: Json | undefined): readonly Json[] => (isList(value) ? value : [])

/** The short name or id of an entry of a list. */
export function keyOf(item: Json): string | null {
  if (!isObject(item)) return null
  const key = item.slug ?? item.id
  return typeof key === 'string' ? key : null
}

export function ownValue(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined
}

type Place =
  | { root: 'facts'; rest: readonly string[] }
  | { root: 'words'; key: string; rest: readonly string[] }

/** Keys of sentences contain points, so the longest delivered key that begins the path is the key. */
function locate(delivered: Delivered, path: string): Place {
  const [root, ...names] = path.split('.')
  if (root !== 'words') return { root: 'facts', rest: names }
  for (let length = names.length; length > 0; length -= 1) {
    const key = names.slice(0, length).join('.')
    if (Object.hasOwn(delivered.words, key)) return { root: 'words', key, rest: names.slice(length) }
  }
  return { root: 'words', key: names.join('.'), rest: [] }
}

function readIn(value: Json | undefined, names: readonly string[]): Json | undefined {
  return names.reduce<Json | undefined>((current, name) => {
    if (isList(current)) return current[Number(name)]
    return isObject(current) ? ownValue(current, name) : undefined
  }, value)
}

/** As `readIn`, with the entries of a list that `shown` has at those places. */
function readSameIn(
  value: Json | undefined,
  shown: Json | undefined,
  names: readonly string[],
): Json | undefined {
  const [name, ...rest] = names
  if (name === undefined) return value
  const shownAt = readIn(shown, [name])
  const key = shownAt === undefined ? null : keyOf(shownAt)
  const isEntry = isList(value) && key !== null
  return readSameIn(
    isEntry ? value.find((item) => keyOf(item) === key) : readIn(value, [name]),
    shownAt,
    rest,
  )
}

function writeIn(
  value: Json | undefined,
  names: readonly string[],
  next: Json | undefined,
): Json | undefined {
  const [name, ...rest] = names
  if (name === undefined) return next
  if (isList(value)) {
    return value.flatMap((item, index) => {
      const written = index === Number(name) ? writeIn(item, rest, next) : item
      return written === undefined ? [] : [written]
    })
  }
  const object = isObject(value) ? value : {}
  const written = writeIn(ownValue(object, name), rest, next)
  const { [name]: _, ...others } = object
  return written === undefined ? others : { ...object, [name]: written }
}
