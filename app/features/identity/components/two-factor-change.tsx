import { Button } from '#app/components/ui/button.tsx'
import { PasswordField } from '#app/components/ui/password-field.tsx'
import { CodeField } from '#app/features/identity/components/code-field.tsx'
import { api, call } from '#app/lib/api.ts'
import { errorExplainer } from '#app/lib/explain-error.ts'
import { useForm } from '#app/lib/use-form.ts'
import { validateForm } from '#app/lib/validate-form.ts'
import { changeTwoFactorSchema } from '#shared/two-factor.ts'

type Props = { to: 'renew' | 'off'; onDone: (recoveryCodes: string[]) => void; onCancel: () => void }
type Input = { password: string; code: string }

const steps = api.api.account['two-factor']
const changes = {
  renew: {
    label: 'Create new codes',
    busyText: 'Creating...',
    consequence: 'Your current recovery codes will stop working.',
    failure: 'Error creating new recovery codes',
    submit: async (json: Input) => (await call(steps['recovery-codes'].$post({ json }))).recovery_codes,
  },
  off: {
    label: 'Turn off',
    busyText: 'Turning off...',
    consequence: "You'll sign in with your password only.",
    failure: 'Error turning off two-factor sign-in',
    submit: async (json: Input) => {
      await call(steps.off.$post({ json }))
      return []
    },
  },
}

/** Every change of two-factor sign-in asks for the password and a code again. */
export function TwoFactorChange({ to, onDone, onCancel }: Props) {
  const { label, busyText, consequence, failure, submit } = changes[to]
  const { form, errors, busy } = useForm({
    validate: (form) => validateForm(form, changeTwoFactorSchema),
    submit,
    onDone,
    explain: errorExplainer(failure),
  })
  return (
    <form {...form} className="grid max-w-md gap-6">
      <p>{consequence} All other devices will be signed out.</p>
      <PasswordField
        label="Your Password"
        name="password"
        autoComplete="current-password"
        error={errors.password}
      />
      <CodeField error={errors.code} hint="The six digits in your authenticator app, or a recovery code." />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy} busyText={busyText}>
          {label}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
