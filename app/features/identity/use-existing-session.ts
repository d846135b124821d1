import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { canOpenDashboard } from '#app/features/identity/dashboard-access.ts'
import { dropSession } from '#app/features/identity/revoke-session.ts'
import { pageAfterSignIn } from '#app/features/identity/sign-in-redirect.ts'
import { useHadStoredSession } from '#app/features/identity/use-stored-session.ts'
import { onSessionChange, readSession, type Session } from '#app/lib/session.ts'
import { toast } from '#app/lib/toast.ts'
import { fetchViewer } from '#app/lib/viewer.ts'
import * as paths from '#app/paths.ts'
import type { Profile } from '#shared/account.ts'

/**
 * Redirects a user who is already signed in, or signs in in another tab. `checking`: while the session is being checked. `isOffline`:
 * there is one, which is checked again once the connection is back.
 */
export function useExistingSession({ admin, skip }: { admin: boolean; skip: boolean }) {
  const navigate = useNavigate()
  const { state } = useLocation()
  const hadSession = useHadStoredSession()
  const [checking, setChecking] = useState(!skip && hadSession)
  const [isOffline, setOffline] = useState(false)
  const isFromOtherTab = useRef(false)

  const checkOtherTab = () => {
    isFromOtherTab.current = true
    setChecking(true)
  }
  /** Another tab may have signed in between the first paint and the start of the scripts. */
  const catchUp = useEffectEvent(() => {
    if (!skip && !hadSession && readSession()) checkOtherTab()
  })
  const follow = useEffectEvent((session: Session | null, where: 'here' | 'elsewhere') => {
    if (where !== 'here' && session) checkOtherTab()
  })
  useEffect(() => {
    catchUp()
    return onSessionChange((session, where) => follow(session, where))
  }, [])

  const redirect = useEffectEvent(async (profile: Profile) => {
    const isAdmin = canOpenDashboard(profile)
    if (admin && !isAdmin) {
      // A client's sign-in in another tab must not be ended here.
      if (isFromOtherTab.current) return setChecking(false)
      await dropSession()
      toast.error("You don't have administrator privileges")
      return setChecking(false)
    }
    toast.success('Welcome back!')
    navigate(pageAfterSignIn(state, isAdmin ? paths.dashboard : paths.portal), { replace: true })
  })

  useEffect(() => {
    if (!checking) return
    let isCurrent = true
    fetchViewer().then(
      (profile) => {
        if (isCurrent) void redirect(profile)
      },
      (error: unknown) => {
        console.error(error)
        if (!isCurrent) return
        setChecking(false)
        setOffline(!navigator.onLine)
      },
    )
    return () => {
      isCurrent = false
    }
  }, [checking])

  useEffect(() => {
    if (!isOffline) return
    const checkAgain = () => {
      setOffline(false)
      setChecking(readSession() !== null)
    }
    window.addEventListener('online', checkAgain)
    return () => window.removeEventListener('online', checkAgain)
  }, [isOffline])

  return { checking, isOffline }
}
