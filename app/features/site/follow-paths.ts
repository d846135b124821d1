import { isList, readValue, type SiteContent, type SiteDocument } from '#app/features/site/document-values.ts'
import { matchEntries } from '#app/features/site/match-entries.ts'
import type { Conflict } from '#app/features/site/merge-documents.ts'

/** The path of the same field in `document`, after lists have changed; null if its entry is gone. */
function followPath(path: string, content: SiteContent, document: SiteDocument): string | null {
  const names = path.split('.')
  const followed = [...names]
  for (const index of names.keys()) {
    const before = readValue(content, names.slice(0, index).join('.'))
    if (!isList(before)) continue
    const after = readValue({ ...content, document }, followed.slice(0, index).join('.'))
    if (!isList(after)) return null
    const place = matchEntries(before, after, names[index + 1])[Number(names[index])] ?? null
    if (place === null) return null
    followed[index] = String(place)
  }
  return followed.join('.')
}

/** Choices stay with the entries they are about, and go with them. */
export const followConflicts = (
  conflicts: readonly Conflict[],
  content: SiteContent,
  document: SiteDocument,
): Conflict[] =>
  conflicts.flatMap((conflict) => {
    const path = followPath(conflict.path, content, document)
    return path === null ? [] : [{ ...conflict, path }]
  })

/** What is kept by the path of a field, by its path in `document`. */
export const followKeys = <T>(
  values: Readonly<Record<string, T>>,
  content: SiteContent,
  document: SiteDocument,
): Record<string, T> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([path, value]) => {
      const followed = followPath(path, content, document)
      return followed === null ? [] : [[followed, value]]
    }),
  )
