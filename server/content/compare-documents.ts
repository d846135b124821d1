import { diffWordsWithSpace } from 'diff'
import { labelOf } from '#server/content/field-labels.ts'
import type { ContentChange, DiffPart, DraftDocument } from '#shared/content.ts'
import { formatUsd } from '#shared/money.ts'

type Fields = Map<string, Field>
/** `path` names list entries by their place, `key` by their slug, so that an entry that moved is the same. */
type Field = { path: string; text: string; names: string[] }

/** Longer texts, and those that differ in more words, are shown as a whole. */
const maxEdits = 500

/**
 * The fields in which `after` differs from `before`, in the order of the document. `delivered` holds every sentence that a
 * document doesn't change.
 */
export function compareDocuments(
  before: DraftDocument,
  after: DraftDocument,
  delivered: Readonly<Record<string, unknown>>,
): ContentChange[] {
  const oldFields = readFields(before, after, delivered)
  const newFields = readFields(after, before, delivered)
  const keys = new Set([...newFields.keys(), ...oldFields.keys()])
  return [...keys].flatMap((key) => {
    const [was, is] = [oldFields.get(key), newFields.get(key)]
    const field = is ?? was
    return field && was?.text !== is?.text ? [describeChange(field, was?.text ?? null, is?.text ?? null)] : []
  })
}

function describeChange({ path, names }: Field, before: string | null, after: string | null): ContentChange {
  return { path, label: labelOf(names), before, after, parts: diffTexts(before ?? '', after ?? '') }
}

/** Changed words beside each other are one change, with the space between them. */
function diffTexts(before: string, after: string): DiffPart[] {
  const runs = diffWordsWithSpace(before, after, { maxEditLength: maxEdits })
  if (!runs) return [removed(before), added(after)].filter(({ text }) => text !== '')
  const parts: DiffPart[] = []
  let change = { removed: '', added: '' }
  const endChange = () => {
    parts.push(...[removed(change.removed), added(change.added)].filter(({ text }) => text !== ''))
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

const removed = (text: string): DiffPart => ({ kind: 'removed', text })
const added = (text: string): DiffPart => ({ kind: 'added', text })

function readFields(
  { facts, words }: DraftDocument,
  other: DraftDocument,
  delivered: Readonly<Record<string, unknown>>,
): Fields {
  const fields: Fields = new Map()
  addFields(fields, facts, { key: 'facts', path: 'facts', names: [] })
  for (const path of new Set([...Object.keys(words), ...Object.keys(other.words)])) {
    const value = Object.hasOwn(words, path) ? words[path] : valueAt(delivered, path.split('.'))
    const place = { key: `words.${path}`, path: `words.${path}`, names: path.split('.') }
    addField(fields, place, asText(value))
  }
  return fields
}

type Place = { key: string; path: string; names: string[] }

function addFields(fields: Fields, value: unknown, place: Place) {
  if (Array.isArray(value) && value.some(isRecord)) return addEntries(fields, value, place)
  if (!isRecord(value)) return addField(fields, place, asText(value, place.names.at(-1)))
  for (const [name, inner] of Object.entries(value)) addFields(fields, inner, step(place, name, name, name))
}

function addEntries(fields: Fields, entries: readonly unknown[], place: Place) {
  const keys = entries.map((entry, index) => entryKey(entry) ?? String(index))
  entries.forEach((entry, index) => {
    const name = entryName(entry) ?? String(index + 1)
    addFields(fields, entry, step(place, `[${keys[index]}]`, String(index), name))
  })
  if (entries.every(entryKey)) addField(fields, step(place, 'order', '', 'order'), keys.join(', '))
}

const step = ({ key, path, names }: Place, keyStep: string, pathStep: string, name: string): Place => ({
  key: `${key}.${keyStep}`,
  path: pathStep ? `${path}.${pathStep}` : path,
  names: [...names, name],
})

function addField(fields: Fields, { key, ...field }: Place, text: string) {
  fields.set(key, { ...field, text })
}

function entryKey(entry: unknown): string | null {
  if (!isRecord(entry)) return null
  const key = entry.slug ?? entry.id ?? entry.href ?? entry.minutes
  return key === undefined ? null : String(key)
}

function entryName(entry: unknown): string | null {
  if (!isRecord(entry)) return null
  const name = entry.title ?? entry.name ?? entry.label ?? entry.author ?? entry.slug
  if (typeof name === 'string' && name !== '') return name
  return typeof entry.minutes === 'number' ? `${entry.minutes} minutes` : null
}

function asText(value: unknown, name = ''): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return /cents$/i.test(name) ? formatUsd(value) : String(value)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.map((item) => asText(item)).join('\n')
  if (isRecord(value))
    return Object.entries(value)
      .map(([key, inner]) => asText(inner, key))
      .join('\n')
  return String(value)
}

function valueAt(words: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return words
  return isRecord(words) && Object.hasOwn(words, name) ? valueAt(words[name], rest) : null
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
