import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '#app/lib/api.ts'
import { onSessionChange, readSession } from '#app/lib/session.ts'
import type { ErrorExplanation } from '#app/lib/use-attempt.ts'
import { fetchViewer } from '#app/lib/viewer.ts'
import type { Profile } from '#shared/account.ts'

type OwnProfile = { profile: Profile | null; isLoading: boolean }

/**
 * Who is signed in; null for a visitor, and while nobody knows yet. A visitor can book too, so a failure hides nothing. `isLoading`:
 * somebody is signed in, and who isn't known yet. `explainSignedOut`: what to say when the server asks somebody signed in for the name
 * that only visitors give, because their session has ended; null for any other error.
 */
export function useOwnProfile() {
  const [own, setOwn] = useState<OwnProfile>(() => ({ profile: null, isLoading: readSession() !== null }))
  const read = useCallback(async () => {
    const profile = readSession() ? await fetchViewer().catch(() => null) : null
    setOwn({ profile, isLoading: false })
  }, [])
  useEffect(() => {
    void read()
    return onSessionChange(() => void read())
  }, [read])

  const explainSignedOut = async (error: unknown): Promise<ErrorExplanation | null> => {
    if (!(own.profile && error instanceof ApiError && 'name' in error.fields)) return null
    // The fields for it are there before they are marked.
    await read()
    return {
      fields: error.fields,
      message: 'You’ve been signed out. Enter your name and email, or sign in again.',
    }
  }
  return { ...own, explainSignedOut }
}
