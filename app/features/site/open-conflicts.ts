import {
  isSame,
  type Json,
  readValue,
  type SiteContent,
  type SiteDocument,
} from '#app/features/site/document-values.ts'
import { followConflicts } from '#app/features/site/follow-paths.ts'
import type { Conflict } from '#app/features/site/merge-documents.ts'

/** Open choices with the new ones, which replace older ones of the same field. */
export function addConflicts(known: readonly Conflict[], newConflicts: readonly Conflict[]): Conflict[] {
  const paths = new Set(newConflicts.map(({ path }) => path))
  return [...known.filter(({ path }) => !paths.has(path)), ...newConflicts]
}

/** "Mine" is what was typed last. The same list if no choice is open at the path. */
export const keepLastTyped = (
  conflicts: readonly Conflict[],
  path: string,
  mine: Json | undefined,
): readonly Conflict[] =>
  conflicts.some((conflict) => conflict.path === path)
    ? conflicts.map((conflict) => (conflict.path === path ? { ...conflict, mine } : conflict))
    : conflicts

/** Choices follow their entries, and offer what the other window has changed since. */
export function refreshTheirs(
  conflicts: readonly Conflict[],
  content: SiteContent,
  document: SiteDocument,
): Conflict[] {
  return conflicts.flatMap((conflict) => {
    const [followed] = followConflicts([conflict], content, document)
    if (!followed) return []
    const theirs = readValue({ ...content, document }, followed.path)
    if (isSame(theirs, readValue(content, conflict.path))) return [followed]
    return isSame(theirs, followed.mine) ? [] : [{ ...followed, theirs }]
  })
}
