import { useQueryClient } from '@tanstack/react-query'
import { Button } from '#app/components/ui/button.tsx'
import { IdentityProofFields } from '#app/features/identity/components/identity-proof-fields.tsx'
import { passkeysQuery } from '#app/features/identity/queries.ts'
import { ApiError, api, call } from '#app/lib/api.ts'
import { explainError } from '#app/lib/explain-error.ts'
import { toast } from '#app/lib/toast.ts'
import { useForm } from '#app/lib/use-form.ts'
import { validateForm } from '#app/lib/validate-form.ts'
import { identityProofSchema, type PasskeyList, type PasskeyRow } from '#shared/passkeys.ts'

type Props = {
  passkey: PasskeyRow
  needs: PasskeyList['needs']
  onDone: () => void
  onCancel: () => void
}

export function RemovePasskey({ passkey, needs, onDone, onCancel }: Props) {
  const queries = useQueryClient()
  const { form, errors, busy } = useForm({
    validate: (form) => validateForm(form, identityProofSchema),
    submit: (credentials) =>
      call(api.api.account.passkeys.remove.$post({ json: { ...credentials, id: passkey.id } })),
    onDone: () => {
      toast.success(`${passkey.name} no longer signs in`)
      onDone()
    },
    explain: (error) => {
      // Too long after the sign-in: the form then asks for the password.
      if (error instanceof ApiError && error.fields.password)
        void queries.invalidateQueries({ queryKey: passkeysQuery.queryKey })
      return explainError(error, 'Error removing the passkey')
    },
  })
  return (
    <form {...form} className="grid gap-4">
      <p ref={focusText} tabIndex={-1} className="outline-none">
        This passkey will no longer sign in to your account. Delete it on your device too.
      </p>
      <IdentityProofFields needs={needs} errors={errors} autoFocus />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" busy={busy} busyText="Removing...">
          Remove passkey
        </Button>
        <Button variant="secondary" size="small" onClick={onCancel}>
          Keep it
        </Button>
      </div>
    </form>
  )
}

// A field that autofocuses takes the focus from it.
const focusText = (text: HTMLElement | null) => text?.focus()
