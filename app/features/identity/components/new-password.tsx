import { useState } from 'react'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { NewPasswordFields } from '#app/features/identity/components/new-password-fields.tsx'
import { passwordMatchCheck } from '#app/features/identity/password-match.ts'
import { passwordStrengthCheck } from '#app/features/identity/password-strength.ts'
import { storeDeviceSecret } from '#app/features/identity/remembered-device.ts'
import { ApiError, api, call } from '#app/lib/api.ts'
import { errorExplainer } from '#app/lib/explain-error.ts'
import { forgetDrafts } from '#app/lib/forget-drafts.ts'
import { clearSession, readSession } from '#app/lib/session.ts'
import { toast } from '#app/lib/toast.ts'
import { useForm } from '#app/lib/use-form.ts'
import { validateForm } from '#app/lib/validate-form.ts'
import * as paths from '#app/paths.ts'
import { newPasswordSchema } from '#shared/account.ts'

const schema = z
  .object({ password: newPasswordSchema.shape.password, confirmPassword: z.string() })
  .check(passwordMatchCheck, passwordStrengthCheck)

/** The page that the reset email links to. A new password ends every session, so a sign-in follows. */
export function NewPassword({ token }: { token: string }) {
  const navigate = useNavigate()
  const [expired, setExpired] = useState(false)
  const submit = async ({ password }: { password: string }) => {
    try {
      return await call(api.api.auth['reset-password'].$post({ json: { token, password } }))
    } catch (error) {
      if (error instanceof ApiError && (error.code === 'link_expired' || error.fields.token)) setExpired(true)
      throw error
    }
  }
  const { form, errors, busy } = useForm({
    validate: (form) => validateForm(form, schema),
    submit,
    onDone: ({ device }) => {
      const isOwner = readSession()?.isOwner === true
      clearSession()
      forgetDrafts()
      storeDeviceSecret(device)
      toast.success('Your new password is saved. Please sign in with it.')
      navigate(isOwner ? paths.authWith({ admin: 'true' }) : paths.auth, { replace: true })
    },
    explain: errorExplainer('Error saving your new password'),
  })

  if (expired) return <Expired />
  return (
    <form {...form} className="grid max-w-md gap-6">
      <NewPasswordFields label="New Password" errors={errors} />
      <Button type="submit" busy={busy} busyText="Saving...">
        Save new password
      </Button>
    </form>
  )
}

function Expired() {
  return (
    <div className="grid max-w-md justify-items-start gap-5">
      <p>This link has expired or was already used. Request a new one to continue.</p>
      <ButtonLink to={paths.authWith({ tab: 'reset' })}>Send a new reset email</ButtonLink>
    </div>
  )
}
