import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { PasswordField } from '#app/components/ui/password-field.tsx'
import { OtherSignIn } from '#app/features/identity/components/other-sign-in.tsx'
import { ResendConfirmation } from '#app/features/identity/components/resend-confirmation.tsx'
import { SignInCode } from '#app/features/identity/components/sign-in-code.tsx'
import { useSignIn } from '#app/features/identity/use-sign-in.ts'
import { ApiError } from '#app/lib/api.ts'
import { errorExplainer } from '#app/lib/explain-error.ts'
import { useForm } from '#app/lib/use-form.ts'
import { validateForm } from '#app/lib/validate-form.ts'
import { type SignIn, signInSchema } from '#shared/account.ts'

type Props = { admin: boolean; email: string; onEmail: (email: string) => void }

export function SignInForm({ admin, email, onEmail }: Props) {
  const { signIn, finishSignIn } = useSignIn(admin)
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null)
  const [credentials, setCredentials] = useState<SignIn | null>(null)
  const [isBack, setIsBack] = useState(false)

  const submit = async (input: SignIn) => {
    setUnconfirmed(null)
    try {
      return await signIn(input)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'two_factor_required') {
        setCredentials(input)
        return null
      }
      if (error instanceof ApiError && error.code === 'email_not_confirmed') setUnconfirmed(input.email)
      throw error
    }
  }
  const { form, errors, busy } = useForm({
    validate: (form) => validateForm(form, signInSchema),
    submit,
    onDone: (outcome) => outcome && finishSignIn(outcome),
    explain: errorExplainer('Error logging in'),
  })

  if (credentials) {
    return (
      <SignInCode
        admin={admin}
        signIn={(code) => signIn({ ...credentials, code })}
        onDone={finishSignIn}
        onBack={() => {
          setCredentials(null)
          setIsBack(true)
        }}
      />
    )
  }
  return (
    <>
      <form {...form} className="grid gap-6">
        <Field
          label="Email"
          name="email"
          autoFocus={isBack}
          type="email"
          autoComplete="username"
          required
          defaultValue={email}
          error={errors.email}
          onChange={(event) => onEmail(event.target.value)}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          error={errors.password}
        />
        <Button type="submit" busy={busy} busyText="Signing in...">
          {admin ? 'Sign in as Administrator' : 'Sign in'}
        </Button>
        {unconfirmed && (
          <ResendConfirmation email={unconfirmed}>
            {unconfirmed} isn't confirmed yet. Open the link in the email we sent you, or request a new one.
          </ResendConfirmation>
        )}
      </form>
      <OtherSignIn admin={admin} email={email} />
    </>
  )
}
