import { useLocation, useNavigate } from 'react-router'
import { canOpenDashboard } from '#app/features/identity/dashboard-access.ts'
import { readDeviceSecrets, storeDeviceSecret } from '#app/features/identity/remembered-device.ts'
import { dropSession } from '#app/features/identity/revoke-session.ts'
import { pageAfterSignIn } from '#app/features/identity/sign-in-redirect.ts'
import { api, call } from '#app/lib/api.ts'
import { forgetConversation } from '#app/lib/forget-drafts.ts'
import { storeSession } from '#app/lib/session.ts'
import { toast } from '#app/lib/toast.ts'
import { fetchViewer } from '#app/lib/viewer.ts'
import * as paths from '#app/paths.ts'
import type { SignedIn, SignIn } from '#shared/account.ts'

export type SignInOutcome = 'admin' | 'client' | 'unverified'

/** Signs in and asks the server for the role. On the administrator's sign-in, anybody else's session ends at once. */
export function useSignIn(admin: boolean) {
  const navigate = useNavigate()
  const { state } = useLocation()

  const signIn = (credentials: SignIn) => {
    const json = { ...credentials, devices: readDeviceSecrets() }
    return startSession(call(api.api.auth['sign-in'].$post({ json })))
  }

  const startSession = async (request: Promise<SignedIn>): Promise<SignInOutcome> => {
    const { token, expires_at, device } = await request
    storeDeviceSecret(device)
    storeSession({ token, expiresAt: expires_at })
    forgetConversation()
    const outcome = await checkRole()
    if (admin && outcome !== 'admin') await dropSession()
    return outcome
  }

  const finishSignIn = (outcome: SignInOutcome) => {
    if (outcome === 'admin') {
      toast.success('Welcome to the dashboard!')
      navigate(pageAfterSignIn(state, paths.dashboard), { replace: true })
    } else if (admin) {
      toast.error(
        outcome === 'client'
          ? "You don't have administrator privileges"
          : 'Could not verify administrator privileges',
      )
    } else {
      toast.success('Successfully logged in!')
      navigate(pageAfterSignIn(state, paths.portal), { replace: true })
    }
  }

  return { signIn, startSession, finishSignIn }
}

async function checkRole(): Promise<SignInOutcome> {
  try {
    return canOpenDashboard(await fetchViewer()) ? 'admin' : 'client'
  } catch (error) {
    console.error(error)
    return 'unverified'
  }
}
