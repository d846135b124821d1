import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { signUpForNews } from '#app/features/consents/queries.ts'
import { errorExplainer } from '#app/lib/explain-error.ts'
import { focusOnMount } from '#app/lib/focus-on-mount.ts'
import { useForm } from '#app/lib/use-form.ts'
import { validateForm } from '#app/lib/validate-form.ts'
import { practice } from '#practice/practice.ts'
import { consentWording } from '#shared/consents.ts'
import { newsSignUpSchema } from '#shared/consents-schema.ts'

/** Asks for an address and sends it a link to confirm. */
export function NewsSignUp() {
  const [isSent, setIsSent] = useState(false)
  const { form, errors, busy } = useForm({
    validate: (form) => validateForm(form, newsSignUpSchema),
    submit: ({ email }) => signUpForNews(email),
    onDone: () => setIsSent(true),
    explain: errorExplainer('We couldn’t sign you up. Please try again.'),
  })
  if (isSent)
    return (
      <p ref={focusOnMount} tabIndex={-1} className="max-w-2xl outline-none">
        If you don’t get our news yet, we’ve emailed you a link. Open it within seven days to confirm.
      </p>
    )
  return (
    <form {...form} className="grid gap-5 sm:max-w-md">
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        required
        error={errors.email}
        hint={consentWording({ channel: 'email', purpose: 'news' }, practice.name)}
      />
      <div>
        <Button type="submit" busy={busy} busyText="Sending...">
          Sign up
        </Button>
      </div>
    </form>
  )
}
