import { Button } from '#app/components/ui/button.tsx'
import { FocusedHeading } from '#app/components/ui/focused-heading.tsx'
import { CodeField } from '#app/features/identity/components/code-field.tsx'
import { errorExplainer } from '#app/lib/explain-error.ts'
import { useForm } from '#app/lib/use-form.ts'
import { validateForm } from '#app/lib/validate-form.ts'
import { confirmTwoFactorSchema } from '#shared/two-factor.ts'

type Props<Outcome> = {
  admin: boolean
  signIn: (code: string) => Promise<Outcome>
  onDone: (outcome: Outcome) => void
  /** Without it, the way back is outside. */
  onBack?: () => void
}

/** Asks for the code of an account with two-factor sign-in, after the password or a link. */
export function SignInCode<Outcome>({ admin, signIn, onDone, onBack }: Props<Outcome>) {
  const { form, errors, busy } = useForm({
    validate: (form) => validateForm(form, confirmTwoFactorSchema),
    submit: ({ code }) => signIn(code),
    onDone,
    explain: errorExplainer('Error logging in'),
  })
  return (
    <form {...form} className="grid gap-6">
      <FocusedHeading>Enter your code</FocusedHeading>
      <CodeField
        error={errors.code}
        hint="The six digits in your authenticator app, or one of your recovery codes."
      />
      <Button type="submit" busy={busy} busyText="Signing in...">
        {admin ? 'Sign in as Administrator' : 'Sign in'}
      </Button>
      {onBack && (
        <Button variant="quiet" className="justify-self-start" onClick={onBack}>
          Back to email and password
        </Button>
      )}
    </form>
  )
}
