import { ApiError } from '#app/lib/api.ts'
import { messageForError } from '#app/lib/error-messages.ts'
import { toast, toastStore } from '#app/lib/toast.ts'

/** Says so to whoever is sent to the sign-in, unless the call that found it has. */
export function saySessionEnded(): void {
  const message = messageForError(new ApiError('not_signed_in'))
  // The session ends before the call fails.
  setTimeout(() => {
    if (!toastStore.read().some(({ title, open }) => open && title === message)) toast.error(message)
  })
}
