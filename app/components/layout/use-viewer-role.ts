import { useEffect, useState } from 'react'
import { onSessionChange, readSession } from '#app/lib/session.ts'
import { fetchViewer } from '#app/lib/viewer.ts'

/** `visitor` also while nobody knows yet and when the check fails: /auth sends on whoever is signed in. */
export type ViewerRole = 'visitor' | 'client' | 'admin'

/** Asks the server only if a session is stored; an anonymous visitor causes no call. */
export function useViewerRole(): ViewerRole {
  const [role, setRole] = useState<ViewerRole>('visitor')

  useEffect(() => {
    let latest = 0
    const check = async () => {
      latest += 1
      const requestNumber = latest
      const answer = readSession() ? await ask() : 'visitor'
      if (requestNumber === latest) setRole(answer)
    }
    void check()
    return onSessionChange(() => void check())
  }, [])

  return role
}

async function ask(): Promise<ViewerRole> {
  try {
    return (await fetchViewer()).role
  } catch (error) {
    console.warn('Nobody could be recognised as signed in.', error)
    return 'visitor'
  }
}
