import type * as z from 'zod/mini'
import type { ContentProblem } from '#practice/content-problem.ts'

type Issue = z.core.$ZodIssue

/** A sentence for each mistake that a schema found in a document, and one for each part that is missing or unknown. */
export function describeIssues(issues: readonly Issue[], document: unknown): ContentProblem[] {
  return issues.flatMap((issue) => describeIssue(issue, issue.path, document))
}

function describeIssue(issue: Issue, path: readonly PropertyKey[], document: unknown): ContentProblem[] {
  const at = path.map(String).join('.')
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      path: [...path, key].map(String).join('.'),
      sentence: 'This part is unknown.',
    }))
  if (readPath(path, document) === undefined) return [{ path: at, sentence: 'This is missing.' }]
  const values = issue.code === 'invalid_union' ? listValues(issue.errors) : []
  if (values.length > 0) return [{ path: at, sentence: `Use one of: ${values.join(', ')}.` }]
  const closest = issue.code === 'invalid_union' ? closestOf(issue.errors) : []
  if (closest.length === 0) return [{ path: at, sentence: wordIssue(issue) }]
  return closest.flatMap((inner) => describeIssue(inner, [...path, ...inner.path], document))
}

const expectedForms: Readonly<Record<string, string>> = {
  array: 'Enter a list.',
  boolean: 'Enter true or false.',
  object: 'Enter its parts.',
  record: 'Enter its parts.',
  string: 'Enter a text.',
}

/** The schema's sentence, or what the library's own message means. */
function wordIssue(issue: Issue): string {
  if (!issue.message.startsWith('Invalid ')) return issue.message
  if (issue.code === 'invalid_value') return `Use one of: ${issue.values.join(', ')}.`
  return (issue.code === 'invalid_type' && expectedForms[issue.expected]) || issue.message
}

/** The values of alternatives that are one value each. */
function listValues(alternatives: readonly Issue[][]): unknown[] {
  const values = alternatives.map(([issue]) => (issue?.code === 'invalid_value' ? issue.values : []))
  return values.every(({ length }) => length > 0) ? values.flat() : []
}

/** The mistakes of the alternative whose parts are known, as far as one has only known parts. */
function closestOf(alternatives: readonly Issue[][]): readonly Issue[] {
  // It has none of their parts: the sentence of all of them says which there are.
  if (
    alternatives.every((issues) =>
      issues.some(({ code, path }) => code === 'invalid_type' && path.length === 0),
    )
  )
    return []
  const isUnknown = ({ code }: Issue) => code === 'unrecognized_keys'
  return alternatives.find((issues) => !issues.some(isUnknown)) ?? alternatives[0] ?? []
}

const readPath = (path: readonly PropertyKey[], value: unknown): unknown =>
  path.reduce<unknown>(
    (part, key) =>
      typeof part === 'object' && part !== null && Object.hasOwn(part, key)
        ? Reflect.get(part, key)
        : undefined,
    value,
  )
