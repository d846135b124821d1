import { Button } from '#app/components/ui/button.tsx'
import { api, call } from '#app/lib/api.ts'
import { toast } from '#app/lib/toast.ts'
import { useAction } from '#app/lib/use-action.ts'

/** For somebody signed in: the same mail as 'Reset Password' sends, to her own address. */
export function NewPasswordByMail({ email }: { email: string }) {
  const { run, busy } = useAction(() => call(api.api.auth['request-reset'].$post({ json: { email } })), {
    onDone: () => toast.success('Password reset instructions sent to your email'),
    failure: 'Error sending password reset email',
  })
  return (
    <Button variant="quiet" size="small" busy={busy} busyText="Sending..." onClick={() => void run()}>
      Mail me a link for a new password
    </Button>
  )
}
