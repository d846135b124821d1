import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { SignInLinkForm } from '#app/features/identity/components/sign-in-link-form.tsx'
import { usePasskeySignIn } from '#app/features/identity/use-passkey-sign-in.ts'

type Props = { admin: boolean; email: string }

/** Sign-in without a password, below the password form. */
export function OtherSignIn({ admin, email }: Props) {
  const [open, setOpen] = useState(false)
  const [isLinkOpen, setIsLinkOpen] = useState(false)
  const { signInWithPasskey, busy } = usePasskeySignIn(admin)
  const toggle = () => {
    setOpen(!open)
    setIsLinkOpen(false)
  }
  return (
    <div className="mt-8 border-line border-t pt-4">
      <Button variant="quiet" aria-expanded={open} onClick={toggle}>
        Other ways to sign in
      </Button>
      {open && (
        <div className="mt-4 grid justify-items-start gap-4">
          <Button
            variant="secondary"
            busy={busy}
            busyText="Waiting for your passkey..."
            onClick={signInWithPasskey}
          >
            Sign in with a passkey
          </Button>
          {isLinkOpen ? (
            <SignInLinkForm email={email} />
          ) : (
            <Button variant="secondary" onClick={() => setIsLinkOpen(true)}>
              Email me a sign-in link
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
