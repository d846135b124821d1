import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Spinner } from '#app/components/ui/spinner.tsx'
import { ResendConfirmationForm } from '#app/features/identity/components/resend-confirmation-form.tsx'
import { ApiError, api, call } from '#app/lib/api.ts'
import { messageForError } from '#app/lib/error-messages.ts'

type Outcome = { state: 'confirming' | 'confirmed' | 'expired' } | { state: 'failed'; message: string }

/** Confirms the address with the link's token and shows the result above the sign-in form. */
export function EmailConfirmation({ token }: { token: string }) {
  const [outcome, setOutcome] = useState<Outcome>({ state: 'confirming' })
  const requestedToken = useRef<string | null>(null)

  useEffect(() => {
    if (requestedToken.current === token) return
    requestedToken.current = token
    confirm(token).then(setOutcome)
  }, [token])

  const retry = () => {
    setOutcome({ state: 'confirming' })
    confirm(token).then(setOutcome)
  }

  return (
    <section aria-label="Confirmation of your address" className="mb-10 grid gap-5 border-line border-b pb-8">
      <div role="status">
        {outcome.state === 'confirming' && <Spinner label="Confirming your address..." />}
        {outcome.state === 'confirmed' && (
          <Notice title="Your address is confirmed">You can sign in now.</Notice>
        )}
        {outcome.state === 'expired' && (
          <Notice title="This link has expired">
            It was already used or is too old. If your address is confirmed, sign in below. Otherwise, request
            a new link.
          </Notice>
        )}
        {outcome.state === 'failed' && (
          <Notice title="Your address isn't confirmed yet">{outcome.message}</Notice>
        )}
      </div>
      {outcome.state === 'expired' && <ResendConfirmationForm />}
      {outcome.state === 'failed' && (
        <Button variant="secondary" type="button" className="justify-self-start" onClick={retry}>
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
    return { state: 'confirmed' }
  } catch (error) {
    const isExpired =
      error instanceof ApiError && (error.code === 'link_expired' || error.code === 'invalid_input')
    return isExpired ? { state: 'expired' } : { state: 'failed', message: messageForError(error) }
  }
}
