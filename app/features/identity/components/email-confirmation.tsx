import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Spinner } from '#app/components/ui/spinner.tsx'
import { ResendConfirmationForm } from '#app/features/identity/components/resend-confirmation-form.tsx'
import { ApiError, api, call } from '#app/lib/api.ts'
import { messageForError } from '#app/lib/error-messages.ts'

type Outcome = { is: 'asking' | 'confirmed' | 'expired' } | { is: 'trouble'; sentence: string }

/** What became of the link in the confirmation mail, said above the sign-in form. */
export function ConfirmEmail({ token }: { token: string }) {
  const [outcome, setOutcome] = useState<Outcome>({ is: 'asking' })
  const asked = useRef<string | null>(null)

  useEffect(() => {
    if (asked.current === token) return
    asked.current = token
    confirm(token).then(setOutcome)
  }, [token])

  const again = () => {
    setOutcome({ is: 'asking' })
    confirm(token).then(setOutcome)
  }

  return (
    <section aria-label="Confirmation of your address" className="mb-10 grid gap-5 border-line border-b pb-8">
      <div role="status">
        {outcome.is === 'asking' && <Spinner label="Confirming your address..." />}
        {outcome.is === 'confirmed' && (
          <Notice title="Your address is confirmed">You can sign in now.</Notice>
        )}
        {outcome.is === 'expired' && (
          <Notice title="This link has expired">
            It was used already or is too old. If your address is confirmed, simply sign in below. If not, ask
            for a new link.
          </Notice>
        )}
        {outcome.is === 'trouble' && (
          <Notice title="Your address is not confirmed yet">{outcome.sentence}</Notice>
        )}
      </div>
      {outcome.is === 'expired' && <ResendConfirmationForm />}
      {outcome.is === 'trouble' && (
        <Button variant="secondary" type="button" className="justify-self-start" onClick={again}>
          Try again
        </Button>
      )}
    </section>
  )
}

function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h2 className="font-display text-2xl">{title}</h2>
      <p className="mt-2 text-muted">{children}</p>
    </>
  )
}

async function confirm(token: string): Promise<Outcome> {
  try {
    await call(api.api.auth['confirm-email'].$post({ json: { token } }))
    return { is: 'confirmed' }
  } catch (error) {
    const useless =
      error instanceof ApiError && (error.code === 'link_expired' || error.code === 'invalid_input')
    return useless ? { is: 'expired' } : { is: 'trouble', sentence: messageForError(error) }
  }
}
