import { isObject } from '#app/features/site/document-values.ts'
import type { ContentProblem } from '#shared/content.ts'

/** The problems, each once: the form and a rule of several fields can find the same one. */
export function distinctProblems(problems: readonly ContentProblem[]): ContentProblem[] {
  const entries = problems.map((problem) => [`${problem.path} ${problem.sentence}`, problem] as const)
  return [...new Map(entries).values()]
}

/** The problems in the details of an error. */
export function asProblems(value: unknown): ContentProblem[] {
  return (Array.isArray(value) ? value : []).flatMap((entry: unknown) => {
    if (!isObject(entry)) return []
    const { path, sentence } = entry
    return typeof path === 'string' && typeof sentence === 'string' ? [{ path, sentence }] : []
  })
}
