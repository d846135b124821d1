import { useState } from 'react'
import * as z from 'zod/mini'
import { Button } from '#app/components/ui/button.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { FocusedHeading } from '#app/components/ui/focused-heading.tsx'
import { NewPasswordFields } from '#app/features/identity/components/new-password-fields.tsx'
import { ResendConfirmation } from '#app/features/identity/components/resend-confirmation.tsx'
import { passwordMatchCheck } from '#app/features/identity/password-match.ts'
import { passwordStrengthCheck } from '#app/features/identity/password-strength.ts'
import { api, call } from '#app/lib/api.ts'
import { errorExplainer } from '#app/lib/explain-error.ts'
import { toast } from '#app/lib/toast.ts'
import { useForm } from '#app/lib/use-form.ts'
import { validateForm } from '#app/lib/validate-form.ts'
import { signUpSchema } from '#shared/account.ts'

const registerSchema = z
  .extend(signUpSchema, { confirmPassword: z.string() })
  .check(passwordMatchCheck, passwordStrengthCheck)

type Props = { email: string; onEmail: (email: string) => void; onSignIn: () => void }

export function RegisterForm({ email, onEmail, onSignIn }: Props) {
  const [registered, setRegistered] = useState<string | null>(null)
  const { form, errors, busy } = useForm({
    validate: (form) => validateForm(form, registerSchema),
    submit: ({ firstName, lastName, email, password }) =>
      call(api.api.auth['sign-up'].$post({ json: { firstName, lastName, email, password } })),
    onDone: (_, { email }) => {
      toast.success('Registration successful! Please check your email to confirm your account.')
      setRegistered(email)
    },
    explain: errorExplainer('Error signing up'),
  })

  if (registered) return <CheckYourEmail email={registered} onSignIn={onSignIn} />
  return (
    <form {...form} className="grid gap-6">
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
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        required
        defaultValue={email}
        error={errors.email}
        onChange={(event) => onEmail(event.target.value)}
      />
      <NewPasswordFields label="Password" errors={errors} />
      <Button type="submit" busy={busy} busyText="Creating account...">
        Create account
      </Button>
    </form>
  )
}

function CheckYourEmail({ email, onSignIn }: { email: string; onSignIn: () => void }) {
  return (
    <div className="grid gap-6">
      <FocusedHeading>Check your email</FocusedHeading>
      <p>
        We sent an email to <strong>{email}</strong>. Open the link in it to confirm your account.
      </p>
      <Button type="button" onClick={onSignIn}>
        Go to sign in
      </Button>
      <ResendConfirmation email={email}>
        Didn't get it? Check your spam folder, or request a new link.
      </ResendConfirmation>
    </div>
  )
}
