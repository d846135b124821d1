import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { FocusedHeading } from '#app/components/ui/focused-heading.tsx'
import { LinkNotice } from '#app/features/identity/components/link-notice.tsx'
import { isExpired } from '#app/features/identity/use-confirmation.ts'
import type { LinkProps } from '#app/features/identity/use-email-link.ts'
import { api, call } from '#app/lib/api.ts'
import { useAction } from '#app/lib/use-action.ts'
import { practice } from '#practice/practice.ts'

/** Cancels the change of an address, from the email to the old one. */
export function KeepEmail({ token, onSettled }: LinkProps) {
  const [state, setState] = useState<'open' | 'kept' | 'expired'>('open')
  const { run, busy } = useAction(
    async () => {
      try {
        await call(api.api.auth['keep-email'].$post({ json: { token } }))
        return 'kept' as const
      } catch (error) {
        if (isExpired(error)) return 'expired' as const
        throw error
      }
    },
    {
      onDone: (outcome) => {
        setState(outcome)
        onSettled()
      },
      failure: 'Error keeping your address',
    },
  )
  switch (state) {
    case 'kept':
      return (
        <LinkNotice title="Your address stays the same">
          <p className="text-muted">We cancelled the change.</p>
        </LinkNotice>
      )
    case 'expired':
      return (
        <LinkNotice title="This link has expired">
          <p className="text-muted">
            The change was already confirmed or cancelled. If you didn't ask for it, write to {practice.email}
            .
          </p>
        </LinkNotice>
      )
    case 'open':
      return (
        <div className="grid gap-6">
          <FocusedHeading>Keep your address?</FocusedHeading>
          <p className="text-muted">
            We were asked to change the address of your account. If you didn't ask for that, keep the one you
            have.
          </p>
          <Button busy={busy} busyText="Saving..." onClick={() => void run()}>
            Keep my address
          </Button>
        </div>
      )
  }
}
