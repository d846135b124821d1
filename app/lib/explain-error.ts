import { ApiError } from '#app/lib/api.ts'
import { wordsFor } from '#app/lib/error-words.ts'
import type { Explained } from '#app/lib/use-attempt.ts'

/** Says what went wrong where the server does not; a function decides the whole sentence, null stays silent. */
export type Failure = string | ((error: unknown) => string | null)

/** What nobody foresaw goes to the console as well. */
export function explainError(error: unknown, failure: Failure): Explained {
  const known = error instanceof ApiError
  if (!known) console.error(error)
  return {
    fields: known ? error.fields : {},
    sentence: typeof failure === 'function' ? failure(error) : wordsFor(error, failure),
  }
}
