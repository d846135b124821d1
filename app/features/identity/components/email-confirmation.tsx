import { useState } from 'react'
import * as z from 'zod/mini'
import { Button } from '#app/components/ui/button.tsx'
import { FocusedHeading } from '#app/components/ui/focused-heading.tsx'
import { PasswordField } from '#app/components/ui/password-field.tsx'
import { ConfirmWithNewPassword } from '#app/features/identity/components/confirm-with-new-password.tsx'
import { LinkNotice } from '#app/features/identity/components/link-notice.tsx'
import { ResendConfirmationForm } from '#app/features/identity/components/resend-confirmation-form.tsx'
import { type Confirmation, useConfirmation } from '#app/features/identity/use-confirmation.ts'
import type { LinkProps } from '#app/features/identity/use-email-link.ts'
import { api, call } from '#app/lib/api.ts'
import { errorExplainer } from '#app/lib/explain-error.ts'
import { useForm } from '#app/lib/use-form.ts'
import { validateForm } from '#app/lib/validate-form.ts'
import { confirmEmailSchema } from '#shared/account.ts'

/** Confirms the address with the password of the registration, or with a new one, and signs in. */
export function EmailConfirmation({ token, ...options }: LinkProps) {
  const [isNewPassword, setIsNewPassword] = useState(false)
  const confirmation = useConfirmation(options)
  switch (confirmation.state) {
    case 'confirmed':
      return (
        <LinkNotice title="Your address is confirmed">
          <p className="text-muted">You can sign in now.</p>
        </LinkNotice>
      )
    case 'expired':
      return (
        <LinkNotice title="This link has expired">
          <p className="text-muted">
            It was already used, is too old, or we sent you a newer one. If your address is confirmed, sign in
            below. Otherwise, request a new link.
          </p>
          <ResendConfirmationForm />
        </LinkNotice>
      )
    case 'open':
      return isNewPassword ? (
        <ConfirmWithNewPassword
          token={token}
          confirmation={confirmation}
          onBack={() => setIsNewPassword(false)}
        />
      ) : (
        <ConfirmWithPassword
          token={token}
          confirmation={confirmation}
          onNewPassword={() => setIsNewPassword(true)}
        />
      )
  }
}

type Props = { token: string; confirmation: Confirmation; onNewPassword: () => void }

const passwordSchema = z.pick(confirmEmailSchema, { password: true })

function ConfirmWithPassword({ token, confirmation, onNewPassword }: Props) {
  const { form, errors, busy } = useForm({
    validate: (form) => validateForm(form, passwordSchema),
    submit: ({ password }) =>
      confirmation.confirm(
        call(api.api.auth['confirm-email'].$post({ json: { token, password } })),
        password,
      ),
    onDone: confirmation.finish,
    explain: errorExplainer('Error confirming your address'),
  })
  return (
    <form {...form} className="grid gap-6">
      <div>
        <FocusedHeading>Confirm your address</FocusedHeading>
        <p className="mt-2 text-muted">Enter the password you chose when you registered.</p>
      </div>
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        error={errors.password}
      />
      <Button type="submit" busy={busy} busyText="Confirming...">
        Confirm my address
      </Button>
      <Button variant="quiet" className="justify-self-start" onClick={onNewPassword}>
        I don't know that password
      </Button>
    </form>
  )
}
