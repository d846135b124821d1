import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { revokeSession } from '#app/features/identity/revoke-session.ts'
import { messageForError } from '#app/lib/error-messages.ts'
import { clearSession } from '#app/lib/session.ts'
import { toast } from '#app/lib/toast.ts'
import { useAction } from '#app/lib/use-action.ts'
import { paths } from '#app/paths.ts'

/**
 * Ways to end the session by the person's own hand. `isLeaving` tells a guard of it, so that it need not redirect;
 * `leave` is for a session that the server has ended already.
 */
export function useSignOut() {
  const navigate = useNavigate()
  const leaving = useRef(false)

  const leave = (words: string, to: string) => {
    leaving.current = true
    clearSession()
    toast.success(words)
    navigate(to)
  }

  const { run, busy } = useAction(
    () => {
      leaving.current = true
      return revokeSession()
    },
    {
      onDone: () => leave('Successfully signed out', paths.auth()),
      failure: (error) => {
        leaving.current = false
        return messageForError(error, 'Error signing out')
      },
    },
  )

  return { signOut: () => void run(), signingOut: busy, isLeaving: () => leaving.current, leave }
}
