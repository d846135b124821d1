import { useEffect, useState } from 'react'
import { onSessionChange, readSession } from '#app/lib/session.ts'
import { fetchViewer } from '#app/lib/viewer.ts'

/** `visitor` also until the check is done and when it fails: /auth redirects signed-in users. */
export type ViewerRole = 'visitor' | 'client' | 'admin'

/** Calls the server only if a session is stored. */
export function useViewerRole(): ViewerRole {
  const [role, setRole] = useState<ViewerRole>('visitor')

  useEffect(() => {
    let latest = 0
    const check = async () => {
      latest += 1
      const requestNumber = latest
      const role = readSession() ? await fetchRole() : 'visitor'
      if (requestNumber === latest) setRole(role)
    }
    void check()
    return onSessionChange(() => void check())
  }, [])

  return role
}

async function fetchRole(): Promise<ViewerRole> {
  try {
    return (await fetchViewer()).role
  } catch (error) {
    console.warn('Could not check the session.', error)
    return 'visitor'
  }
}
