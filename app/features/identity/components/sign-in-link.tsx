import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { FocusedHeading } from '#app/components/ui/focused-heading.tsx'
import { LinkNotice } from '#app/features/identity/components/link-notice.tsx'
import { SignInCode } from '#app/features/identity/components/sign-in-code.tsx'
import { readDeviceSecrets } from '#app/features/identity/remembered-device.ts'
import { isExpired } from '#app/features/identity/use-confirmation.ts'
import type { LinkProps } from '#app/features/identity/use-email-link.ts'
import { type SignInOutcome, useSignIn } from '#app/features/identity/use-sign-in.ts'
import { ApiError, api, call } from '#app/lib/api.ts'
import { useAction } from '#app/lib/use-action.ts'

/** Signs in with the link of an email, after a tap. */
export function SignInLink({ token, admin, onSettled }: LinkProps) {
  const { startSession, finishSignIn } = useSignIn(admin)
  const [state, setState] = useState<'open' | 'code' | 'expired'>('open')

  const signIn = async (code?: string) => {
    const json = { token, devices: readDeviceSecrets(), ...(code && { code }) }
    try {
      return await startSession(call(api.api.auth['sign-in-with-link'].$post({ json })))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'two_factor_required') return 'code' as const
      if (isExpired(error)) return 'expired' as const
      throw error
    }
  }
  const finish = (outcome: SignInOutcome | 'code' | 'expired') => {
    if (outcome !== 'code' && outcome !== 'expired') return finishSignIn(outcome)
    setState(outcome)
    if (outcome === 'expired') onSettled()
  }
  const { run, busy } = useAction(() => signIn(), { onDone: finish, failure: 'Error logging in' })

  switch (state) {
    case 'expired':
      return (
        <LinkNotice title="This link has expired">
          <p className="text-muted">
            It was already used, is too old, or we sent you a newer one. Sign in below, or request a new link
            under 'Other ways to sign in'.
          </p>
        </LinkNotice>
      )
    case 'code':
      return <SignInCode admin={admin} signIn={signIn} onDone={finish} />
    case 'open':
      return (
        <div className="grid gap-6">
          <FocusedHeading>Sign in to your account</FocusedHeading>
          <p className="text-muted">You opened the sign-in link from your email. It works once.</p>
          <Button busy={busy} busyText="Signing in..." onClick={() => void run()}>
            Continue
          </Button>
        </div>
      )
  }
}
