import { ApiError } from '#app/lib/api.ts'
import { messageForError } from '#app/lib/error-messages.ts'
import type { ErrorExplanation } from '#app/lib/use-attempt.ts'

/** The message where the server has none of its own; a function decides the whole message, null shows none. */
export type FailureMessage = string | ((error: unknown) => string | null)

/** The messages to show for an error. Errors that aren't from the API are also logged. */
export function explainError(error: unknown, failure: FailureMessage): ErrorExplanation {
  const isFromServer = error instanceof ApiError
  if (!isFromServer) console.error(error)
  return {
    fields: isFromServer ? error.fields : {},
    message: typeof failure === 'function' ? failure(error) : messageForError(error, failure),
  }
}

/** `explainError` as a form's `explain`. */
export const errorExplainer = (failure: FailureMessage) => (error: unknown) => explainError(error, failure)
