import { useState } from 'react'
import type { Json } from '#app/features/site/document-values.ts'
import { matchEntries } from '#app/features/site/match-entries.ts'

/** Keys that stay with the entries of a list, so that a focused field moves along with its entry. */
export function useEntryKeys(items: readonly Json[]): readonly number[] {
  const [known, setKnown] = useState(() => ({
    items,
    keys: items.map((_, index) => index),
    nextKey: items.length,
  }))
  if (known.items === items || (items.length === 0 && known.items.length === 0)) return known.keys
  const places = matchEntries(known.items, items)
  let { nextKey } = known
  const keys = items.map((_, index) => {
    const from = places.indexOf(index)
    // An entry that was rewritten where it is.
    const isRewritten = known.items.length === items.length && places[index] === null
    const key = known.keys[from >= 0 ? from : isRewritten ? index : -1]
    if (key !== undefined) return key
    nextKey += 1
    return nextKey - 1
  })
  setKnown({ items, keys, nextKey })
  return keys
}
