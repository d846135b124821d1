import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { api, call } from '#app/lib/api.ts'
import { errorExplainer } from '#app/lib/explain-error.ts'
import { useForm } from '#app/lib/use-form.ts'
import { validateForm } from '#app/lib/validate-form.ts'
import { resetRequestSchema } from '#shared/account.ts'

/** Requests a new confirmation email, for an address typed in here. */
export function ResendConfirmationForm() {
  const [sentTo, setSentTo] = useState('')
  const { form, errors, busy } = useForm({
    validate: (form) => validateForm(form, resetRequestSchema),
    submit: (json) => call(api.api.auth['resend-confirmation'].$post({ json })),
    onDone: (_, { email }) => setSentTo(email),
    explain: errorExplainer('Error sending the confirmation email'),
  })
  return (
    <form {...form} className="grid justify-items-start gap-4">
      <Field
        label="Email to confirm"
        className="justify-self-stretch"
        name="email"
        type="email"
        autoComplete="email"
        required
        error={errors.email}
      />
      <Button type="submit" variant="secondary" busy={busy} busyText="Sending...">
        Send a new link
      </Button>
      <p role="status" className="text-muted empty:hidden">
        {sentTo && `If ${sentTo} still needs to be confirmed, we've sent it a new link.`}
      </p>
    </form>
  )
}
