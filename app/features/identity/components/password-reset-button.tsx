import { Button } from '#app/components/ui/button.tsx'
import { api, call } from '#app/lib/api.ts'
import { toast } from '#app/lib/toast.ts'
import { useAction } from '#app/lib/use-action.ts'

/** Sends a signed-in user the same email as the 'Reset Password' form. */
export function PasswordResetButton({ email }: { email: string }) {
  const { run, busy } = useAction(() => call(api.api.auth['request-reset'].$post({ json: { email } })), {
    onDone: () => toast.success('Password reset instructions sent to your email'),
    failure: 'Error sending password reset email',
  })
  return (
    <Button variant="quiet" size="small" busy={busy} busyText="Sending..." onClick={() => void run()}>
      Email me a link to change my password
    </Button>
  )
}
