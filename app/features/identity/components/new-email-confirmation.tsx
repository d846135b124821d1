import { useState } from 'react'
import * as z from 'zod/mini'
import { Button } from '#app/components/ui/button.tsx'
import { FocusedHeading } from '#app/components/ui/focused-heading.tsx'
import { PasswordField } from '#app/components/ui/password-field.tsx'
import { LinkNotice } from '#app/features/identity/components/link-notice.tsx'
import { isExpired } from '#app/features/identity/use-confirmation.ts'
import type { LinkProps } from '#app/features/identity/use-email-link.ts'
import { api, call } from '#app/lib/api.ts'
import { errorExplainer } from '#app/lib/explain-error.ts'
import { useForm } from '#app/lib/use-form.ts'
import { validateForm } from '#app/lib/validate-form.ts'
import { practice } from '#practice/practice.ts'
import { confirmEmailChangeSchema } from '#shared/account.ts'

const schema = z.pick(confirmEmailChangeSchema, { password: true })

/** Proves the new address of an account with the account's password. */
export function NewEmailConfirmation({ token, onSettled }: LinkProps) {
  const [newEmail, setNewEmail] = useState<string | null>(null)
  const [expired, setExpired] = useState(false)
  const { form, errors, busy } = useForm({
    validate: (form) => validateForm(form, schema),
    submit: async ({ password }) => {
      try {
        return await call(api.api.auth['confirm-new-email'].$post({ json: { token, password } }))
      } catch (error) {
        if (isExpired(error)) return null
        throw error
      }
    },
    onDone: (changed) => {
      setNewEmail(changed?.email ?? null)
      setExpired(changed === null)
      onSettled()
    },
    explain: errorExplainer('Error confirming your new address'),
  })

  if (newEmail) {
    return (
      <LinkNotice title="Your new address is confirmed">
        <p className="text-muted">Sign in with {newEmail} from now on.</p>
      </LinkNotice>
    )
  }
  if (expired) {
    return (
      <LinkNotice title="This link has expired">
        <p className="text-muted">
          It was already used, cancelled or is too old. Ask us for a new one at {practice.email}.
        </p>
      </LinkNotice>
    )
  }
  return (
    <form {...form} className="grid gap-6">
      <div>
        <FocusedHeading>Confirm your new address</FocusedHeading>
        <p className="mt-2 text-muted">
          Enter your account's password. From then on, sign in with this address.
        </p>
      </div>
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        error={errors.password}
      />
      <Button type="submit" busy={busy} busyText="Confirming...">
        Confirm my new address
      </Button>
    </form>
  )
}
