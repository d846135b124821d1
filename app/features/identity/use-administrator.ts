import { useLocation, useNavigate } from 'react-router'
import { canOpenDashboard } from '#app/features/identity/dashboard-access.ts'
import { useViewer } from '#app/features/identity/use-viewer.ts'
import { rememberOwner } from '#app/lib/session.ts'
import { toast } from '#app/lib/toast.ts'
import * as paths from '#app/paths.ts'

/** Guards the dashboard: redirects clients to the portal and visitors to the sign-in. */
export function useAdministrator(isLeaving: () => boolean) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const toSignIn = (hasEnded = false) =>
    navigate(paths.authWith({ admin: 'true' }), {
      replace: true,
      state: { from: pathname + search, hasEnded },
    })

  const { viewer } = useViewer({
    onSignedOut: (hasEnded) => {
      if (!isLeaving()) toSignIn(hasEnded)
    },
    admit: (profile) => {
      const isOwner = canOpenDashboard(profile)
      rememberOwner(isOwner)
      if (isOwner) return true
      toast.error("You don't have access to the dashboard")
      navigate(paths.portal, { replace: true })
      return false
    },
    onFailure: () => {
      toast.error('Error checking admin status')
      toSignIn()
    },
  })
  return viewer
}
