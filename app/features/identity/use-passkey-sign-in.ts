import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { describeSignInError } from '#app/features/identity/passkey-errors.ts'
import { readDeviceSecrets } from '#app/features/identity/remembered-device.ts'
import { useSignIn } from '#app/features/identity/use-sign-in.ts'
import { api, call } from '#app/lib/api.ts'
import { useAction } from '#app/lib/use-action.ts'

export function usePasskeySignIn(admin: boolean) {
  const { startSession, finishSignIn } = useSignIn(admin)
  const { run, busy } = useAction(
    async () => {
      const { startAuthentication } = await import('@simplewebauthn/browser')
      const options: unknown = await call(api.api.auth['begin-passkey-sign-in'].$post())
      const response = await startAuthentication({
        optionsJSON: options as PublicKeyCredentialRequestOptionsJSON,
      })
      return startSession(
        call(
          api.api.auth['sign-in-with-passkey'].$post({ json: { response, devices: readDeviceSecrets() } }),
        ),
      )
    },
    { onDone: finishSignIn, failure: describeSignInError },
  )
  return { signInWithPasskey: () => void run(), busy }
}
