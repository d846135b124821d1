import * as z from 'zod/mini'
import { Button } from '#app/components/ui/button.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { api, call } from '#app/lib/api.ts'
import { errorExplainer } from '#app/lib/explain-error.ts'
import { useForm } from '#app/lib/use-form.ts'
import { validateForm } from '#app/lib/validate-form.ts'
import { type PasskeyRow, renamePasskeySchema } from '#shared/passkeys.ts'

const schema = z.pick(renamePasskeySchema, { name: true })

type Props = { passkey: PasskeyRow; onDone: () => void; onCancel: () => void }

export function RenamePasskey({ passkey, onDone, onCancel }: Props) {
  const { form, errors, busy } = useForm({
    validate: (form) => validateForm(form, schema),
    submit: ({ name }) => call(api.api.account.passkeys.rename.$post({ json: { id: passkey.id, name } })),
    onDone,
    explain: errorExplainer('Error renaming the passkey'),
  })
  return (
    <form {...form} className="grid gap-4">
      <Field label="Name" name="name" autoFocus required defaultValue={passkey.name} error={errors.name} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" busy={busy} busyText="Saving...">
          Save name
        </Button>
        <Button variant="secondary" size="small" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
