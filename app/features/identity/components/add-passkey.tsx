import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { Button } from '#app/components/ui/button.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { IdentityProofFields } from '#app/features/identity/components/identity-proof-fields.tsx'
import { describeAddingError } from '#app/features/identity/passkey-errors.ts'
import { passkeysQuery } from '#app/features/identity/queries.ts'
import { ApiError, api, call } from '#app/lib/api.ts'
import { explainError } from '#app/lib/explain-error.ts'
import { toast } from '#app/lib/toast.ts'
import { useForm } from '#app/lib/use-form.ts'
import { validateForm } from '#app/lib/validate-form.ts'
import { addPasskeySchema, identityProofSchema, type PasskeyList } from '#shared/passkeys.ts'

const schema = z.extend(identityProofSchema, { name: addPasskeySchema.shape.name })

type Props = { needs: PasskeyList['needs']; onClose: () => void }

export function AddPasskey({ needs, onClose }: Props) {
  const queries = useQueryClient()
  const { form, errors, busy } = useForm({
    validate: (form) => validateForm(form, schema),
    submit: async ({ name, ...credentials }) => {
      const { startRegistration } = await import('@simplewebauthn/browser')
      const options: unknown = await call(api.api.account.passkeys.begin.$post({ json: credentials }))
      const response = await startRegistration({
        optionsJSON: options as PublicKeyCredentialCreationOptionsJSON,
      })
      await call(api.api.account.passkeys.add.$post({ json: { name, response } }))
    },
    onDone: () => {
      toast.success('Your passkey is ready')
      void queries.invalidateQueries({ queryKey: passkeysQuery.queryKey })
      onClose()
    },
    explain: (error) => {
      // Too long after the sign-in: the form then asks for the password.
      if (error instanceof ApiError && error.fields.password)
        void queries.invalidateQueries({ queryKey: passkeysQuery.queryKey })
      return explainError(error, describeAddingError)
    },
  })
  return (
    <form {...form} className="grid justify-items-stretch gap-5">
      <Field
        label="Name"
        name="name"
        autoFocus
        required
        placeholder="My phone"
        hint="So that you know later which device has it."
        error={errors.name}
      />
      <IdentityProofFields needs={needs} errors={errors} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" busy={busy} busyText="Waiting for your device...">
          Continue
        </Button>
        <Button variant="secondary" size="small" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
