import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { FocusedHeading } from '#app/components/ui/focused-heading.tsx'
import { api, call } from '#app/lib/api.ts'
import { errorExplainer } from '#app/lib/explain-error.ts'
import { toast } from '#app/lib/toast.ts'
import { useForm } from '#app/lib/use-form.ts'
import { validateForm } from '#app/lib/validate-form.ts'
import { resetRequestSchema } from '#shared/account.ts'

type Props = { email: string; onEmail: (email: string) => void }

export function ResetRequestForm({ email, onEmail }: Props) {
  const [sent, setSent] = useState(false)
  const { form, errors, busy } = useForm({
    validate: (form) => validateForm(form, resetRequestSchema),
    submit: (json) => call(api.api.auth['request-reset'].$post({ json })),
    onDone: () => {
      toast.success('Password reset instructions sent to your email')
      setSent(true)
    },
    explain: errorExplainer('Error sending password reset email'),
  })

  if (sent) return <ResetSent onAgain={() => setSent(false)} />
  return (
    <form {...form} className="grid gap-6">
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        required
        defaultValue={email}
        error={errors.email}
        onChange={(event) => onEmail(event.target.value)}
      />
      <Button type="submit" busy={busy} busyText="Sending...">
        Send reset email
      </Button>
    </form>
  )
}

function ResetSent({ onAgain }: { onAgain: () => void }) {
  return (
    <div className="grid justify-items-start gap-4">
      <FocusedHeading>Password reset email sent!</FocusedHeading>
      <p>Please check your email for a link to reset your password.</p>
      <Button variant="secondary" type="button" onClick={onAgain}>
        Use another address
      </Button>
    </div>
  )
}
