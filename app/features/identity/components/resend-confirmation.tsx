import { type ReactNode, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { api, call } from '#app/lib/api.ts'
import { useAction } from '#app/lib/use-action.ts'

export function ResendConfirmation({ email, children }: { email: string; children: ReactNode }) {
  const [sent, setSent] = useState(false)
  const { run, busy } = useAction(
    () => call(api.api.auth['resend-confirmation'].$post({ json: { email } })),
    { onDone: () => setSent(true), failure: 'Error sending the confirmation email' },
  )
  return (
    <div className="grid justify-items-start gap-4 border-line border-t pt-6">
      <p className="text-muted">{children}</p>
      <Button variant="secondary" type="button" busy={busy} busyText="Sending..." onClick={() => void run()}>
        Send a new link
      </Button>
      <p role="status" className="text-muted empty:hidden">
        {sent && `We sent a new link to ${email}. It may take a minute to arrive.`}
      </p>
    </div>
  )
}
