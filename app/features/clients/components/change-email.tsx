import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { DialogActions } from '#app/components/ui/dialog-actions.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { clientName } from '#app/features/clients/client-name.ts'
import { emailChangeQuery } from '#app/features/clients/queries.ts'
import { ApiError, api, call } from '#app/lib/api.ts'
import { messageForError } from '#app/lib/error-messages.ts'
import { errorExplainer } from '#app/lib/explain-error.ts'
import { toast } from '#app/lib/toast.ts'
import { useStoredForm } from '#app/lib/use-draft-text.ts'
import { useForm } from '#app/lib/use-form.ts'
import { validateForm } from '#app/lib/validate-form.ts'
import { emailChangeSchema } from '#shared/account.ts'
import type { ClientDetails } from '#shared/clients.ts'
import { formatDate } from '#shared/dates.ts'

type Props = { client: ClientDetails & { user_id: string } }

/** The address changes when the client verifies the new one. */
export function ChangeEmail({ client }: Props) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
        Change email
      </Button>
      {asking && <ChangeDialog client={client} onClose={() => setAsking(false)} />}
    </>
  )
}

/** The change that waits for the client, if there is one. */
export function PendingEmail({ userId }: { userId: string }) {
  const pending = useQuery(emailChangeQuery(userId)).data
  if (!pending) return null
  return (
    <p className="mt-1 text-sm text-muted [overflow-wrap:anywhere]">
      Waiting for {pending.new_email} to be confirmed, since {formatDate(pending.requested_at)}
    </p>
  )
}

function ChangeDialog({ client, onClose }: Props & { onClose: () => void }) {
  const [failure, setFailure] = useState<string | null>(null)
  const queryClient = useQueryClient()
  const { form, errors, busy } = useForm({
    validate: (form) => {
      setFailure(null)
      return validateForm(form, emailChangeSchema)
    },
    submit: (json) => call(api.api['email-changes'][':id'].$post({ param: { id: client.user_id }, json })),
    onDone: () => {
      toast.success('A link was sent to the new address')
      void queryClient.invalidateQueries({ queryKey: ['clients'] })
      typed.forget()
      onClose()
    },
    explain: errorExplainer((error) => {
      // The dialog would cover a toast.
      const isShownAtField = error instanceof ApiError && error.fields.new_email
      setFailure(isShownAtField ? null : messageForError(error, 'The link was not sent. Please try again.'))
      return null
    }),
  })
  const typed = useStoredForm(form.ref, `change-email:${client.user_id}`)
  return (
    <Dialog title={`Change the email of ${clientName(client)}`} onClose={onClose}>
      <p className="mt-4">
        We email a link to the new address. The change happens when they open it and enter their password. We
        also email the old address, which can stop the change.
      </p>
      <form {...form} onChange={typed.keep} className="mt-6 grid gap-6">
        <Field label="New email" name="new_email" type="email" autoComplete="off" error={errors.new_email} />
        <p role="alert" className="font-medium text-on-tone-red empty:hidden">
          {failure}
        </p>
        <DialogActions forget={typed.forget} onClose={onClose} back="Cancel">
          <Button type="submit" busy={busy} busyText="Sending...">
            Send link
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
