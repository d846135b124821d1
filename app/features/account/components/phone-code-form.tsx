import { Button } from '#app/components/ui/button.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { ApiError, api, call } from '#app/lib/api.ts'
import { messageForError } from '#app/lib/error-messages.ts'
import { errorExplainer } from '#app/lib/explain-error.ts'
import { toast } from '#app/lib/toast.ts'
import { useForm } from '#app/lib/use-form.ts'
import { validateForm } from '#app/lib/validate-form.ts'
import { wordPhone } from '#practice/wording.ts'
import { type Profile, phoneCodeSchema } from '#shared/account.ts'

type Props = { phone: string; onVerified: (profile: Profile) => void }

/** Takes the code that was texted to a number. */
export function PhoneCodeForm({ phone, onVerified }: Props) {
  const { form, errors, busy } = useForm({
    validate: (form) => validateForm(form, phoneCodeSchema),
    submit: verify,
    onDone: ({ profile }) => {
      toast.success('Your phone number is verified')
      onVerified(profile)
    },
    explain: errorExplainer('Your phone number could not be verified. Please try again.'),
  })
  return (
    <form {...form} className="grid max-w-xl gap-4 border-line border-t pt-6">
      <Field
        label="Code from the text"
        name="code"
        autoFocus
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        required
        className="max-w-60"
        hint={`Six digits, sent to ${wordPhone(phone)}. It works for 10 minutes.`}
        error={errors.code}
      />
      <p className="text-sm text-muted">
        No text? Check the number above. If you once replied STOP to us, text START first.
      </p>
      <Button type="submit" className="justify-self-start" busy={busy} busyText="Verifying...">
        Verify
      </Button>
    </form>
  )
}

const codeErrors = new Set<string>(['wrong_phone_code', 'phone_code_expired'])

/** Shows an error about the code at its field too. */
async function verify(json: { code: string }) {
  try {
    return await call(api.api.profiles.me.phone.verify.$post({ json }))
  } catch (error) {
    if (!(error instanceof ApiError) || !codeErrors.has(error.code)) throw error
    throw new ApiError(error.code, { fields: { code: messageForError(error) } })
  }
}
