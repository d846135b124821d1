import { useEffect, useState } from 'react'
import { onSessionChange, readSession } from '#app/lib/session.ts'
import { fetchViewer } from '#app/lib/viewer.ts'
import type { Profile } from '#shared/account.ts'

/** Who is signed in; null for a visitor, and while nobody knows yet. A visitor can book too, so a failure hides nothing. */
export function useOwnProfile(): Profile | null {
  const [profile, setProfile] = useState<Profile | null>(null)
  useEffect(() => {
    let isMounted = true
    const settle = (next: Profile | null) => isMounted && setProfile(next)
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
  return profile
}
