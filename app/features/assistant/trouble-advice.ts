import { ApiError, refusalOf } from '#app/lib/api.ts'
import { wordsFor } from '#app/lib/error-words.ts'

/** What to do about a lost connection beyond trying again; null if there is nothing to say. */
export async function adviceFor(trouble: unknown): Promise<string | null> {
  const error = trouble instanceof Response ? await refusalOf(trouble) : trouble
  return error instanceof ApiError && error.code === 'too_many_requests' ? wordsFor(error) : null
}
