import { ApiError } from '#app/lib/api.ts'
import { messageForError } from '#app/lib/error-messages.ts'
import type { ErrorExplanation } from '#app/lib/use-attempt.ts'

/** Says what went wrong where the server does not; a function decides the whole sentence, null stays silent. */
export type FailureMessage = string | ((error: unknown) => string | null)

/** What nobody foresaw goes to the console as well. */
export function explainError(error: unknown, failure: FailureMessage): ErrorExplanation {
  const known = error instanceof ApiError
  if (!known) console.error(error)
  return {
    fields: known ? error.fields : {},
    sentence: typeof failure === 'function' ? failure(error) : messageForError(error, failure),
  }
}
