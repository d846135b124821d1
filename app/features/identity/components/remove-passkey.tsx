import { Button } from '#app/components/ui/button.tsx'
import { IdentityProofFields } from '#app/features/identity/components/identity-proof-fields.tsx'
import { api, call } from '#app/lib/api.ts'
import { errorExplainer } from '#app/lib/explain-error.ts'
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
  const { form, errors, busy } = useForm({
    validate: (form) => validateForm(form, identityProofSchema),
    submit: (credentials) =>
      call(api.api.account.passkeys.remove.$post({ json: { ...credentials, id: passkey.id } })),
    onDone: () => {
      toast.success(`${passkey.name} no longer signs in`)
      onDone()
    },
    explain: errorExplainer('Error removing the passkey'),
  })
  return (
    <form {...form} className="grid gap-4">
      <p>This passkey will no longer sign in to your account. Delete it on your device too.</p>
      <IdentityProofFields needs={needs} errors={errors} />
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
