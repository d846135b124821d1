import { PasswordField } from '#app/components/ui/password-field.tsx'
import type { Fields } from '#app/lib/api.ts'
import { passwordMinLength } from '#shared/account.ts'

/** A password to choose, typed twice. */
export function NewPasswordFields({ label, errors }: { label: string; errors: Fields }) {
  return (
    <>
      <PasswordField
        label={label}
        name="password"
        autoComplete="new-password"
        hint={`At least ${passwordMinLength} characters.`}
        error={errors.password}
      />
      <PasswordField
        label="Confirm Password"
        name="confirmPassword"
        autoComplete="new-password"
        error={errors.confirmPassword}
      />
    </>
  )
}
