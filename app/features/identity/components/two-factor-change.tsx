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
const kinds = {
  renew: {
    label: 'Make new codes',
    busy: 'Making...',
    words: 'The recovery codes you have now will open nothing any more.',
    failure: 'Error making new recovery codes',
    submit: async (json: Input) => (await call(steps['recovery-codes'].$post({ json }))).recovery_codes,
  },
  off: {
    label: 'Switch off',
    busy: 'Switching off...',
    words: 'Your password alone will then sign you in.',
    failure: 'Error switching off your second step',
    submit: async (json: Input) => {
      await call(steps.off.$post({ json }))
      return []
    },
  },
}

/** Whatever changes the second step asks for password and code once more. */
export function TwoFactorChange({ to, onDone, onCancel }: Props) {
  const { label, busy: busyText, words, failure, submit } = kinds[to]
  const { form, errors, busy } = useForm({
    validate: (form) => validateForm(form, changeTwoFactorSchema),
    submit,
    onDone,
    explain: errorExplainer(failure),
  })
  return (
    <form {...form} className="grid max-w-md gap-6">
      <p>{words} Every other device that is signed in to your account will be signed out.</p>
      <PasswordField
        label="Your Password"
        name="password"
        autoComplete="current-password"
        error={errors.password}
      />
      <CodeField error={errors.code} hint="The six digits your app shows now, or a recovery code." />
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
