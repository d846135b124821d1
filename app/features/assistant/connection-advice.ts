import { ApiError, refusalOf } from '#app/lib/api.ts'
import { messageForError } from '#app/lib/error-messages.ts'

/** What to do about a lost connection beyond trying again; null if there is nothing to say. */
export async function adviceForError(trouble: unknown): Promise<string | null> {
  const error = trouble instanceof Response ? await refusalOf(trouble) : trouble
  return error instanceof ApiError && error.code === 'too_many_requests' ? messageForError(error) : null
}
