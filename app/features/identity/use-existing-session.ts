import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { canOpenDashboard } from '#app/features/identity/dashboard-access.ts'
import { dropSession } from '#app/features/identity/revoke-session.ts'
import { pageAfterSignIn } from '#app/features/identity/sign-in-redirect.ts'
import { onSessionChange, readSession } from '#app/lib/session.ts'
import { toast } from '#app/lib/toast.ts'
import { fetchViewer } from '#app/lib/viewer.ts'
import type { Profile } from '#shared/account.ts'

/**
 * Sends somebody who is signed in already, or signs in in another tab, to where she belongs. True while that is being
 * found out.
 */
export function useExistingSession({ admin, skip }: { admin: boolean; skip: boolean }): boolean {
  const navigate = useNavigate()
  const { state } = useLocation()
  const [checking, setChecking] = useState(() => !skip && readSession() !== null)
  const following = useRef(false)

  useEffect(
    () =>
      onSessionChange((session, where) => {
        if (where === 'here' || !session) return
        following.current = true
        setChecking(true)
      }),
    [],
  )

  const welcome = useEffectEvent(async (profile: Profile) => {
    const isAdmin = canOpenDashboard(profile)
    if (admin && !isAdmin) {
      // Another tab's sign-in is that tab's business.
      if (following.current) return setChecking(false)
      await dropSession()
      toast.error("You don't have administrator privileges")
      return setChecking(false)
    }
    toast.success('Welcome back!')
    navigate(pageAfterSignIn(state, isAdmin ? 'dashboard' : 'portal'), { replace: true })
  })

  useEffect(() => {
    if (!checking) return
    let current = true
    fetchViewer().then(
      (profile) => {
        if (current) void welcome(profile)
      },
      (error: unknown) => {
        console.error(error)
        if (current) setChecking(false)
      },
    )
    return () => {
      current = false
    }
  }, [checking])

  return checking
}
