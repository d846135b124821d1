import { isObject } from '#app/features/site/document-values.ts'
import type { ContentProblem } from '#shared/content.ts'

/** The problems in the details of an error. */
export function asProblems(value: unknown): ContentProblem[] {
  return (Array.isArray(value) ? value : []).flatMap((entry: unknown) => {
    if (!isObject(entry)) return []
    const { path, sentence } = entry
    return typeof path === 'string' && typeof sentence === 'string' ? [{ path, sentence }] : []
  })
}
