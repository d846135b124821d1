import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { revokeSession } from '#app/features/identity/revoke-session.ts'
import { messageForError } from '#app/lib/error-messages.ts'
import { forgetDrafts } from '#app/lib/forget-drafts.ts'
import { clearSession } from '#app/lib/session.ts'
import { toast } from '#app/lib/toast.ts'
import { useAction } from '#app/lib/use-action.ts'
import * as paths from '#app/paths.ts'

/**
 * Ends the session at the user's request. `isLeaving` tells a page guard not to redirect meanwhile; `leave` is for a
 * session that the server has already ended.
 */
export function useSignOut() {
  const navigate = useNavigate()
  const isLeaving = useRef(false)

  const leave = (message: string, to: string) => {
    isLeaving.current = true
    clearSession()
    forgetDrafts()
    toast.success(message)
    navigate(to)
  }

  const { run, busy } = useAction(
    () => {
      isLeaving.current = true
      return revokeSession()
    },
    {
      onDone: () => leave('Successfully signed out', paths.auth),
      failure: (error) => {
        isLeaving.current = false
        return messageForError(error, 'Error signing out')
      },
    },
  )

  return { signOut: () => void run(), signingOut: busy, isLeaving: () => isLeaving.current, leave }
}
