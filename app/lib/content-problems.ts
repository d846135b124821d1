import { ApiError } from '#app/lib/api.ts'
import { messageForError } from '#app/lib/error-messages.ts'

/** Why something wasn't published, each sentence once; the general message where the server names no field. */
export function contentProblems(error: unknown): string[] {
  const fallback = messageForError(error, 'Nothing was published. Please try again.')
  if (!(error instanceof ApiError)) return [fallback]
  const sentences = [...Object.values(error.fields), ...sentencesIn(error.details.problems)]
  return sentences.length > 0 ? [...new Set(sentences)] : [fallback]
}

function sentencesIn(problems: unknown): string[] {
  if (!Array.isArray(problems)) return []
  return problems.flatMap((problem: unknown) =>
    typeof problem === 'object' && problem !== null && 'sentence' in problem
      ? [String(problem.sentence)]
      : [],
  )
}
