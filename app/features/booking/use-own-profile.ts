import { useEffect, useState } from 'react'
import { onSessionChange, readSession } from '#app/lib/session.ts'
import { fetchViewer } from '#app/lib/viewer.ts'
import type { Profile } from '#shared/account.ts'

/**
 * Who is signed in; null for a visitor, and while nobody knows yet. A visitor can book too, so a failure hides nothing. `isLoading`:
 * somebody is signed in, and who isn't known yet.
 */
export function useOwnProfile(): { profile: Profile | null; isLoading: boolean } {
  const [own, setOwn] = useState(() => ({
    profile: null as Profile | null,
    isLoading: readSession() !== null,
  }))
  useEffect(() => {
    let isMounted = true
    const settle = (profile: Profile | null) => isMounted && setOwn({ profile, isLoading: false })
    const read = () => {
      if (!readSession()) return settle(null)
      fetchViewer().then(settle, () => settle(null))
    }
    read()
    const unsubscribe = onSessionChange(read)
    return () => {
      isMounted = false
      unsubscribe()
    }
  }, [])
  return own
}
