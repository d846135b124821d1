import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { api, call } from '#app/lib/api.ts'
import { errorExplainer } from '#app/lib/explain-error.ts'
import { useForm } from '#app/lib/use-form.ts'
import { validateForm } from '#app/lib/validate-form.ts'
import { resetRequestSchema } from '#shared/account.ts'

/** Requests a link that signs in. The answer is the same whether the account exists. */
export function SignInLinkForm({ email }: { email: string }) {
  const [sentTo, setSentTo] = useState('')
  const { form, errors, busy } = useForm({
    validate: (form) => validateForm(form, resetRequestSchema),
    submit: (json) => call(api.api.auth['request-sign-in-link'].$post({ json })),
    onDone: (_, { email }) => setSentTo(email),
    explain: errorExplainer('Error sending the sign-in link'),
  })
  return (
    <form {...form} className="grid w-full justify-items-start gap-4">
      <Field
        label="Where should we send the link?"
        className="justify-self-stretch"
        name="email"
        autoFocus
        type="email"
        autoComplete="username"
        required
        defaultValue={email}
        error={errors.email}
      />
      <Button type="submit" variant="secondary" busy={busy} busyText="Sending...">
        Email me a sign-in link
      </Button>
      <p role="status" className="text-muted empty:hidden">
        {sentTo && `If ${sentTo} has an account, we've sent it a link. It works for 15 minutes.`}
      </p>
    </form>
  )
}
