import { isDeepStrictEqual } from 'node:util'
import { diffWordsWithSpace } from 'diff'
import { findWordLabel } from '#practice/word-labels/find-word-label.ts'
import { compareBooking } from '#server/content/compare-booking.ts'
import {
  describeEntry,
  describeFact,
  describeValue,
  entryName,
  isRecord,
  isWhole,
  type Json,
  type JsonRecord,
} from '#server/content/describe-value.ts'
import { entryWordOf, labelOf } from '#server/content/field-labels.ts'
import type { ContentChange, DiffPart, DraftDocument } from '#shared/content.ts'

type Place = { path: string; names: readonly string[] }
/** An entry of a list in both documents. `isMatched` when it is the same by its slug or name, not only by its place. */
type Pair = { before: JsonRecord; after: JsonRecord; from: number; to: number; isMatched: boolean }

/** Longer texts, and those that differ in more words, are shown as a whole. */
const maxEdits = 500

/**
 * What the owner would call the differences of `after`, in the order of the document: a new or removed entry of a list, a
 * picture, a file and the hours are one each. `wordsBefore` and `wordsAfter` hold every sentence that the document doesn't
 * change, as it is delivered to the facts of that one; null where these can't be read.
 */
export function compareDocuments(
  before: DraftDocument,
  after: DraftDocument,
  wordsBefore: JsonRecord | null,
  wordsAfter = wordsBefore,
): ContentChange[] {
  const paths = new Set([...Object.keys(after.words), ...Object.keys(before.words)])
  const [{ booking: _was, ...factsBefore }, { booking: _is, ...factsAfter }] = [before.facts, after.facts]
  return [
    ...compareValues(factsBefore, factsAfter, { path: 'facts', names: [] }),
    ...compareBooking(before.facts, after.facts).map((change) => ({
      ...change,
      parts: diffTexts(change.before, change.after),
    })),
    ...[...paths].flatMap((path) => {
      const names = path.split('.')
      const read = (words: JsonRecord, delivered: JsonRecord | null) => {
        if (Object.hasOwn(words, path)) return describeValue(words[path])
        return delivered && describeValue(valueAt(delivered, names))
      }
      const [was, is] = [read(before.words, wordsBefore), read(after.words, wordsAfter)]
      return compareTexts(was, is, { path: `words.${path}`, names })
    }),
  ]
}

function compareValues(before: Json, after: Json, place: Place): ContentChange[] {
  const name = place.names.at(-1)
  if (isWhole(before, name) || isWhole(after, name)) {
    if (isDeepStrictEqual(before, after)) return []
    return [changeOf(describeValue(before, name), describeValue(after, name), place)]
  }
  if (isListOfRecords(before) || isListOfRecords(after))
    return compareEntries(recordsOf(before), recordsOf(after), place)
  if (isRecord(before) && isRecord(after)) {
    const names = new Set([...Object.keys(after), ...Object.keys(before)])
    return [...names].flatMap((inner) => compareValues(before[inner], after[inner], step(place, inner)))
  }
  return compareTexts(describeFact(before, name), describeFact(after, name), place)
}

function compareEntries(
  before: readonly JsonRecord[],
  after: readonly JsonRecord[],
  place: Place,
): ContentChange[] {
  const pairs = pairEntries(before, after)
  const list = place.names.at(-1) ?? ''
  const present = after.flatMap((entry, to) => {
    const pair = pairs.find((candidate) => candidate.to === to)
    if (pair)
      return compareValues(pair.before, entry, step(place, String(to), entryName(entry) ?? `${to + 1}`))
    const label = labelEntry('New', entry, place)
    return [{ path: `${place.path}.${to}`, label, before: null, after: describeEntry(entry), parts: [] }]
  })
  const removed = before.flatMap((entry, from) => {
    if (pairs.some((pair) => pair.from === from)) return []
    const label = labelEntry('Removed', entry, place)
    return [{ path: `${place.path}.${from}`, label, before: describeEntry(entry), after: null, parts: [] }]
  })
  return [
    ...present,
    ...removed,
    ...compareOrder(pairs, { ...place, names: [...place.names, 'order'] }, list),
  ]
}

/** 'New service: Tea hour', 'Services › Foot Detox › New length: 90 minutes' */
function labelEntry(word: 'New' | 'Removed', entry: JsonRecord, { names }: Place) {
  const name = entryName(entry)
  const own = `${word} ${entryWordOf(names.at(-1) ?? '')}${name ? `: ${name}` : ''}`
  return names.length > 2 ? `${labelOf(names.slice(0, -1))} › ${own}` : own
}

function compareOrder(pairs: readonly Pair[], place: Place, list: string): ContentChange[] {
  const matched = pairs.filter(({ isMatched }) => isMatched)
  if (matched.every(({ from }, index) => from > (matched[index - 1]?.from ?? -1))) return []
  const namesOf = (inOrder: readonly Pair[]) =>
    inOrder.map(({ after, to }) => entryName(after) ?? `${entryWordOf(list)} ${to + 1}`).join(', ')
  return [changeOf(namesOf([...matched].sort((a, b) => a.from - b.from)), namesOf(matched), place)]
}

/** The entries of both lists, in the order of `after`. */
function pairEntries(before: readonly JsonRecord[], after: readonly JsonRecord[]): Pair[] {
  const [oldKeys, newKeys] = [keysOf(before), keysOf(after)]
  const canEdit = before.length === after.length
  return after.flatMap((entry, to) => {
    const key = newKeys[to] ?? ''
    const matched = oldKeys.indexOf(key)
    const isSameButForItsName =
      canEdit && !hasLastingKey(entry) && matched === -1 && !newKeys.includes(oldKeys[to] ?? '')
    const from = isSameButForItsName ? to : matched
    const old = before[from]
    return old ? [{ before: old, after: entry, from, to, isMatched: matched !== -1 }] : []
  })
}

/** Entries with the same key are told apart by their turn. */
function keysOf(entries: readonly JsonRecord[]): string[] {
  const counts = new Map<string, number>()
  return entries.map((entry) => {
    const key = String(entry.slug ?? entry.id ?? entry.href ?? entry.minutes ?? entryName(entry) ?? '')
    const turn = counts.get(key) ?? 0
    counts.set(key, turn + 1)
    return `${key} ${turn}`
  })
}

const hasLastingKey = ({ slug, id }: JsonRecord) => slug !== undefined || id !== undefined

const isListOfRecords = (value: Json) => Array.isArray(value) && value.some(isRecord)
const recordsOf = (value: Json) => (Array.isArray(value) ? value.filter(isRecord) : [])
const step = ({ path, names }: Place, pathStep: string, name = pathStep): Place => ({
  path: `${path}.${pathStep}`,
  names: [...names, name],
})

/** Null for words that can't be read. */
function compareTexts(before: string | null, after: string | null, place: Place): ContentChange[] {
  if (before === after) return []
  if (before !== null && after !== null) return [changeOf(before, after, place)]
  const unread = before === null ? 'before' : 'after'
  return [{ ...changeOf(before ?? '', after ?? '', place), parts: [], unread }]
}

const changeOf = (before: string, after: string, { path, names }: Place): ContentChange => ({
  ...{ path, label: findWordLabel(path) ?? labelOf(names), before, after },
  parts: diffTexts(before, after),
})

/** Changed words beside each other are one change, with the space between them. */
function diffTexts(before: string, after: string): DiffPart[] {
  const runs = diffWordsWithSpace(before, after, { maxEditLength: maxEdits })
  if (!runs) return [removedPart(before), addedPart(after)].filter(({ text }) => text !== '')
  const parts: DiffPart[] = []
  let change = { removed: '', added: '' }
  const endChange = () => {
    parts.push(...[removedPart(change.removed), addedPart(change.added)].filter(({ text }) => text !== ''))
    change = { removed: '', added: '' }
  }
  runs.forEach((run, index) => {
    const isGap = /^\s+$/.test(run.value) && index > 0 && index < runs.length - 1
    if (!run.added && !run.removed && !isGap) {
      endChange()
      parts.push({ kind: 'same', text: run.value })
    } else {
      if (!run.added) change.removed += run.value
      if (!run.removed) change.added += run.value
    }
  })
  endChange()
  return parts
}

const removedPart = (text: string): DiffPart => ({ kind: 'removed', text })
const addedPart = (text: string): DiffPart => ({ kind: 'added', text })

function valueAt(words: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return words
  return isRecord(words) && Object.hasOwn(words, name) ? valueAt(words[name], rest) : null
}
