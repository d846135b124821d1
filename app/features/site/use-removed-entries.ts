import { useState } from 'react'
import {
  asList,
  asObject,
  asText,
  isObject,
  isSame,
  type Json,
  readValue,
  type SiteContent,
} from '#app/features/site/document-values.ts'
import type { Conflict } from '#app/features/site/merge-documents.ts'
import { useDraft, useDraftStore } from '#app/features/site/use-draft.ts'

/** `conflicts`: the open choices of the entry, by paths within it. */
type RemovedEntry = { item: Json; index: number; conflicts?: readonly Conflict[] }
export type RemovedEntries = ReturnType<typeof useRemovedEntries>

const storageKey = 'site-removed-entries'

/** The entry that was last removed from each list: kept in this tab, across sections and reloads, until it is published. */
export function useRemovedEntries() {
  const store = useDraftStore()
  const base = useDraft((state) => state.base)
  const [entries, setEntries] = useState(readEntries)

  const keep = (path: string, entry: RemovedEntry | null) => {
    const { [keyOf(store.read(), path)]: _, ...others } = entries
    const next = entry ? { ...others, [keyOf(store.read(), path)]: { ...entry, base } } : others
    setEntries(next)
    writeEntries(next)
  }
  const find = (path: string): RemovedEntry | null => {
    const content = store.read()
    const entry = entries[keyOf(content, path)]
    if (!entry || entry.base !== base) return null
    const isBack = asList(readValue(content, path)).some((item) => isSameEntry(item, entry.item))
    return isBack ? null : entry
  }
  return { keep, find }
}

/** The path with short names in place of indexes, which move: 'facts.products.ginger-tea.sizes'. */
function keyOf(content: SiteContent, path: string): string {
  const names = path.split('.')
  return names
    .map((name, at) => asText(asObject(readValue(content, names.slice(0, at + 1).join('.'))).slug) || name)
    .join('.')
}

const isSameEntry = (a: Json, b: Json) =>
  isSame(a, b) || (isObject(a) && isObject(b) && a.slug !== undefined && a.slug === b.slug)

type Stored = Readonly<Record<string, RemovedEntry & { base: number }>>

function readEntries(): Stored {
  try {
    const stored = asObject(JSON.parse(sessionStorage.getItem(storageKey) ?? 'null'))
    const entries = Object.entries(stored).flatMap(([key, value]) => {
      const { item, index, base } = asObject(value)
      const isEntry = item !== undefined && typeof index === 'number' && typeof base === 'number'
      return isEntry ? [[key, { item, index, base }] as const] : []
    })
    return Object.fromEntries(entries)
  } catch {
    return {}
  }
}

function writeEntries(entries: Stored) {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(entries))
  } catch {
    // A browser that refuses storage keeps them until the editor is closed.
  }
}
