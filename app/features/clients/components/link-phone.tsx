import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { DialogActions } from '#app/components/ui/dialog-actions.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { clientName } from '#app/features/clients/client-name.ts'
import { ApiError, api, call } from '#app/lib/api.ts'
import { messageForError } from '#app/lib/error-messages.ts'
import { errorExplainer } from '#app/lib/explain-error.ts'
import { toast } from '#app/lib/toast.ts'
import { useStoredForm } from '#app/lib/use-draft-text.ts'
import { useForm } from '#app/lib/use-form.ts'
import { validateForm } from '#app/lib/validate-form.ts'
import { linkPhoneSchema } from '#shared/account.ts'
import type { ClientDetails } from '#shared/clients.ts'

type Props = { client: ClientDetails & { user_id: string } }

/** Makes a number the client's on the owner's word, without a code. */
export function LinkPhone({ client }: Props) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
        Link a number
      </Button>
      {asking && <LinkDialog client={client} onClose={() => setAsking(false)} />}
    </>
  )
}

function LinkDialog({ client, onClose }: Props & { onClose: () => void }) {
  const [failure, setFailure] = useState<string | null>(null)
  const queryClient = useQueryClient()
  const { form, errors, busy } = useForm({
    validate: (form) => {
      setFailure(null)
      return validateForm(form, linkPhoneSchema)
    },
    submit: (json) => call(api.api.profiles[':id'].phone.$put({ param: { id: client.user_id }, json })),
    onDone: () => {
      toast.success('The number was linked')
      void queryClient.invalidateQueries({ queryKey: ['clients'] })
      typed.forget()
      onClose()
    },
    explain: errorExplainer((error) => {
      // The dialog would cover a toast.
      const isShownAtField = error instanceof ApiError && error.fields.phone
      setFailure(
        isShownAtField ? null : messageForError(error, 'The number was not linked. Please try again.'),
      )
      return null
    }),
  })
  const typed = useStoredForm(form.ref, `link-phone:${client.user_id}`)
  const unverified = client.phones.find(({ is_proved }) => !is_proved)
  return (
    <Dialog title={`Link a number to ${clientName(client)}`} onClose={onClose}>
      <p className="mt-4">
        Link a number only when you know that it is theirs: their portal then shows the texts with it. If
        another client had verified it, we email them.
      </p>
      <form {...form} onChange={typed.keep} className="mt-6 grid gap-6">
        <Field
          label="Phone"
          name="phone"
          type="tel"
          autoComplete="off"
          placeholder="+1 234 567 8900"
          defaultValue={unverified?.number ?? ''}
          error={errors.phone}
        />
        <p role="alert" className="font-medium text-on-tone-red empty:hidden">
          {failure}
        </p>
        <DialogActions forget={typed.forget} onClose={onClose} back="Cancel">
          <Button type="submit" busy={busy} busyText="Linking...">
            Link number
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
