import { PasswordField } from '#app/components/ui/password-field.tsx'
import { CodeField } from '#app/features/identity/components/code-field.tsx'
import type { Fields } from '#app/lib/api.ts'
import type { PasskeyList } from '#shared/passkeys.ts'

type Props = {
  needs: PasskeyList['needs']
  errors: Fields
  /** Focuses the first field. A field that appears because the server asks for it gets the focus anyway. */
  autoFocus?: boolean
}

/** What the server asks for again, some minutes after the sign-in. */
export function IdentityProofFields({ needs, errors, autoFocus = false }: Props) {
  return (
    <>
      {needs.password && (
        <PasswordField
          label="Your Password"
          name="password"
          autoComplete="current-password"
          autoFocus={autoFocus || errors.password !== undefined}
          error={errors.password}
        />
      )}
      {needs.code && (
        <CodeField
          autoFocus={!needs.password && autoFocus}
          error={errors.code}
          hint="The six digits in your authenticator app, or one of your recovery codes."
        />
      )}
    </>
  )
}
