import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { PasswordField } from '#app/components/ui/password-field.tsx'
import { QrCode } from '#app/components/ui/qr-code.tsx'
import { CodeField } from '#app/features/identity/components/code-field.tsx'
import { api, call } from '#app/lib/api.ts'
import { errorExplainer, explainError } from '#app/lib/explain-error.ts'
import { useForm } from '#app/lib/use-form.ts'
import { validateForm } from '#app/lib/validate-form.ts'
import { beginTwoFactorSchema, confirmTwoFactorSchema } from '#shared/two-factor.ts'

type Key = { key: string; uri: string }
type Props = { onDone: (recoveryCodes: string[]) => void; onCancel: () => void }

export function TwoFactorSetup({ onDone, onCancel }: Props) {
  const [key, setKey] = useState<Key | null>(null)
  return key ? (
    <FirstCode of={key} onDone={onDone} onCancel={onCancel} />
  ) : (
    <AskPassword onKey={setKey} onCancel={onCancel} />
  )
}

function AskPassword({ onKey, onCancel }: { onKey: (key: Key) => void; onCancel: () => void }) {
  const { form, errors, busy } = useForm({
    validate: (form) => validateForm(form, beginTwoFactorSchema),
    submit: (json) => call(api.api.account['two-factor'].begin.$post({ json })),
    onDone: onKey,
    explain: errorExplainer('Error setting up two-factor sign-in'),
  })
  return (
    <form {...form} className="grid max-w-md gap-6">
      <PasswordField
        label="Your Password"
        name="password"
        autoComplete="current-password"
        error={errors.password}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy} busyText="Checking...">
          Continue
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function FirstCode({ of, onDone, onCancel }: Props & { of: Key }) {
  const { form, errors, busy } = useForm({
    validate: (form) => validateForm(form, confirmTwoFactorSchema),
    submit: (json) => call(api.api.account['two-factor'].confirm.$post({ json })),
    onDone: (answer) => onDone(answer.recovery_codes),
    explain: (error) => {
      const { fields, message } = explainError(error, 'Error setting up two-factor sign-in')
      return { fields, message: fields.code ? null : message }
    },
  })
  return (
    <form {...form} className="grid gap-6">
      <p>
        Scan this with an authenticator app; many password managers have one. On this device you can{' '}
        <a href={of.uri} className="underline underline-offset-4">
          open it in an app
        </a>
        .
      </p>
      <QrCode text={of.uri} label="The key for your authenticator app as a QR code" />
      <p>
        Or enter this key:{' '}
        <code className="block pt-2 font-mono text-lg tracking-wide">{groupByFour(of.key)}</code>
      </p>
      <CodeField error={errors.code} hint="The six digits in the app." />
      <p className="text-muted">All other devices will be signed out.</p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy} busyText="Turning on...">
          Turn on
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

const groupByFour = (key: string) => key.replace(/(.{4})(?=.)/g, '$1 ')
