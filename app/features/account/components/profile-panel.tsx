import { useRef } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/components/ui/button.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { PhoneCodeForm } from '#app/features/account/components/phone-code-form.tsx'
import { PhoneStatus } from '#app/features/account/components/phone-status.tsx'
import { usePhoneCode } from '#app/features/account/use-phone-code.ts'
import { useProfileSync } from '#app/features/account/use-profile-sync.ts'
import { api, call } from '#app/lib/api.ts'
import { errorExplainer } from '#app/lib/explain-error.ts'
import { toast } from '#app/lib/toast.ts'
import { useForm } from '#app/lib/use-form.ts'
import { validateForm } from '#app/lib/validate-form.ts'
import * as paths from '#app/paths.ts'
import { textingTerms } from '#practice/legal/texting.ts'
import { type Profile, profileSchema } from '#shared/account.ts'

type Props = { profile: Profile; onSaved: (profile: Profile) => void }

export function ProfilePanel({ profile, onSaved }: Props) {
  const shown = useRef(profile)
  const { form, errors, busy } = useForm({
    validate: (form) => validateForm(form, profileSchema),
    submit: ({ was: _, ...values }) =>
      call(
        api.api.profiles.me.$patch({ json: { ...values, was: readShown(values, profile, shown.current) } }),
      ),
    onDone: ({ profile: saved }) => {
      toast.success('Profile updated successfully')
      fillForm(form.ref.current, saved)
      shown.current = saved
      onSaved(saved)
      notifyOtherTabs(saved)
    },
    explain: errorExplainer('Error updating profile'),
  })
  const notifyOtherTabs = useProfileSync(profile.id, (saved) => {
    fillForm(form.ref.current, saved, shown.current)
    shown.current = saved
    onSaved(saved)
  })

  const { sendCode, busy: isSendingCode, isWaitingForCode } = usePhoneCode(profile)
  const phoneField = useRef<HTMLInputElement>(null)

  return (
    <div className="grid gap-6">
      <form {...form} className="grid max-w-xl gap-6">
        <div className="grid gap-6 sm:grid-cols-2">
          <Field
            label="First Name"
            name="first_name"
            autoComplete="given-name"
            required
            defaultValue={profile.first_name}
            error={errors.first_name}
          />
          <Field
            label="Last Name"
            name="last_name"
            autoComplete="family-name"
            required
            defaultValue={profile.last_name}
            error={errors.last_name}
          />
        </div>
        <Field
          label="Email"
          type="email"
          readOnly
          value={profile.email}
          hint="To change your email, contact support"
        />
        <Field
          label="Phone (optional)"
          ref={phoneField}
          name="phone"
          type="tel"
          autoComplete="tel"
          placeholder="+1 234 567 8900"
          hint={
            <>
              {textingTerms.atNumber} <Link to={`${paths.terms}#texts`}>How we text</Link>
            </>
          }
          defaultValue={profile.phone ?? ''}
          error={errors.phone}
        />
        {profile.phone && (
          <PhoneStatus
            isVerified={profile.phone_verified}
            isCodeSent={isWaitingForCode}
            busy={isSendingCode}
            onSendCode={() => sendCode(phoneField.current?.value ?? '')}
          />
        )}
        <Button type="submit" className="justify-self-start" busy={busy} busyText="Saving...">
          Save
        </Button>
      </form>
      {profile.phone && isWaitingForCode && (
        <PhoneCodeForm
          phone={profile.phone}
          onVerified={(saved) => {
            onSaved(saved)
            notifyOtherTabs(saved)
          }}
        />
      )}
    </div>
  )
}

const names = ['first_name', 'last_name', 'phone'] as const
type Values = Pick<Profile, (typeof names)[number]>

/** What the fields showed before they were edited: a field that wasn't follows the newest profile, or stays as it was filled. */
function readShown(values: Values, newest: Profile, filled: Profile): Values {
  const isNewer = newest.updated_at > filled.updated_at
  const readField = <Name extends keyof Values>(name: Name) =>
    isNewer && (values[name] || null) === newest[name] ? newest[name] : filled[name]
  return {
    first_name: readField('first_name'),
    last_name: readField('last_name'),
    phone: readField('phone'),
  }
}

/**
 * Fills the fields with what the server stored: trimmed, the phone in international format. With `before`, fields that
 * the user has edited since are left alone.
 */
function fillForm(form: HTMLFormElement | null, saved: Profile, before?: Profile) {
  for (const name of names) {
    const control = form?.elements.namedItem(name)
    if (!(control instanceof HTMLInputElement)) continue
    if (!before || control.value === (before[name] ?? '')) control.value = saved[name] ?? ''
  }
}
