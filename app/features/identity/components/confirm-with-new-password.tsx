import * as z from 'zod/mini'
import { Button } from '#app/components/ui/button.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { FocusedHeading } from '#app/components/ui/focused-heading.tsx'
import { NewPasswordFields } from '#app/features/identity/components/new-password-fields.tsx'
import { passwordMatchCheck } from '#app/features/identity/password-match.ts'
import { passwordStrengthCheck } from '#app/features/identity/password-strength.ts'
import type { Confirmation } from '#app/features/identity/use-confirmation.ts'
import { api, call } from '#app/lib/api.ts'
import { errorExplainer } from '#app/lib/explain-error.ts'
import { useForm } from '#app/lib/use-form.ts'
import { validateForm } from '#app/lib/validate-form.ts'
import { confirmWithNewPasswordSchema } from '#shared/account.ts'

const { firstName, lastName, password } = confirmWithNewPasswordSchema.shape
const schema = z
  .object({ firstName, lastName, password, confirmPassword: z.string() })
  .check(passwordMatchCheck, passwordStrengthCheck)

type Props = { token: string; confirmation: Confirmation; onBack: () => void }

/** For the owner of an address that somebody else registered, or who forgot the password. */
export function ConfirmWithNewPassword({ token, confirmation, onBack }: Props) {
  const { form, errors, busy } = useForm({
    validate: (form) => validateForm(form, schema),
    submit: ({ firstName, lastName, password }) =>
      confirmation.confirm(
        call(
          api.api.auth['confirm-with-new-password'].$post({ json: { token, firstName, lastName, password } }),
        ),
        password,
      ),
    onDone: confirmation.finish,
    explain: errorExplainer('Error confirming your address'),
  })
  return (
    <form {...form} className="grid gap-6">
      <div>
        <FocusedHeading>Choose a new password</FocusedHeading>
        <p className="mt-2 text-muted">
          Your account gets the names and the password you enter here. What was entered before is discarded.
        </p>
      </div>
      <div className="grid gap-6 sm:grid-cols-2">
        <Field
          label="First Name"
          name="firstName"
          autoComplete="given-name"
          required
          error={errors.firstName}
        />
        <Field
          label="Last Name"
          name="lastName"
          autoComplete="family-name"
          required
          error={errors.lastName}
        />
      </div>
      <NewPasswordFields label="New Password" errors={errors} />
      <Button type="submit" busy={busy} busyText="Confirming...">
        Confirm my address
      </Button>
      <Button variant="quiet" className="justify-self-start" onClick={onBack}>
        I know the password
      </Button>
    </form>
  )
}
