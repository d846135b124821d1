import { ApiError, readApiError } from '#app/lib/api.ts'
import { messageForError } from '#app/lib/error-messages.ts'

/** Advice for a lost connection beyond trying again, or null: when a rate limit ends. */
export async function adviceForError(failure: unknown): Promise<string | null> {
  const error = failure instanceof Response ? await readApiError(failure) : failure
  return error instanceof ApiError && error.code === 'too_many_requests' ? messageForError(error) : null
}
