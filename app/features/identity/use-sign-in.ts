import { useLocation, useNavigate } from 'react-router'
import { canOpenDashboard } from '#app/features/identity/dashboard-access.ts'
import { dropSession } from '#app/features/identity/revoke-session.ts'
import { pageAfterSignIn } from '#app/features/identity/sign-in-redirect.ts'
import { api, call } from '#app/lib/api.ts'
import { storeSession } from '#app/lib/session.ts'
import { toast } from '#app/lib/toast.ts'
import { fetchViewer } from '#app/lib/viewer.ts'
import type { SignIn } from '#shared/account.ts'

export type SignedInAs = 'admin' | 'client' | 'unverified'

/** Signs in, then lets the server say who that is. An administrator's sign-in that is not one ends the session. */
export function useSignIn(admin: boolean) {
  const navigate = useNavigate()
  const { state } = useLocation()

  const signIn = async (credentials: SignIn): Promise<SignedInAs> => {
    const { token, expires_at } = await call(api.api.auth['sign-in'].$post({ json: credentials }))
    storeSession({ token, expiresAt: expires_at })
    const as = await whoIsThat()
    if (admin && as !== 'admin') await dropSession()
    return as
  }

  const arrive = (as: SignedInAs) => {
    if (as === 'admin') {
      toast.success('Welcome to the dashboard!')
      navigate(pageAfterSignIn(state, 'dashboard'), { replace: true })
    } else if (admin) {
      toast.error(
        as === 'client'
          ? "You don't have administrator privileges"
          : 'Could not verify administrator privileges',
      )
    } else {
      toast.success('Successfully logged in!')
      navigate(pageAfterSignIn(state, 'portal'), { replace: true })
    }
  }

  return { signIn, arrive }
}

async function whoIsThat(): Promise<SignedInAs> {
  try {
    return canOpenDashboard(await fetchViewer()) ? 'admin' : 'client'
  } catch (error) {
    console.error(error)
    return 'unverified'
  }
}
