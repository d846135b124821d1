import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { clientName } from '#app/features/clients/client-name.ts'
import { emailChangeQuery } from '#app/features/clients/queries.ts'
import { api, call } from '#app/lib/api.ts'
import { messageForError } from '#app/lib/error-messages.ts'
import { errorExplainer } from '#app/lib/explain-error.ts'
import { toast } from '#app/lib/toast.ts'
import { useForm } from '#app/lib/use-form.ts'
import { validateForm } from '#app/lib/validate-form.ts'
import { emailChangeSchema } from '#shared/account.ts'
import type { ClientDetails } from '#shared/clients.ts'
import { formatDate } from '#shared/dates.ts'

type Props = { client: ClientDetails & { user_id: string } }

/** The address changes when the client proves the new one. */
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
      Waiting since {formatDate(pending.requested_at)} for a proof of {pending.new_email}
    </p>
  )
}

function ChangeDialog({ client, onClose }: Props & { onClose: () => void }) {
  const [failure, setFailure] = useState<string | null>(null)
  const queryClient = useQueryClient()
  const { form, errors, busy } = useForm({
    validate: (form) => validateForm(form, emailChangeSchema),
    submit: (json) => {
      setFailure(null)
      return call(api.api['email-changes'][':id'].$post({ param: { id: client.user_id }, json }))
    },
    onDone: () => {
      toast.success('A link was sent to the new address')
      void queryClient.invalidateQueries({ queryKey: ['clients'] })
      onClose()
    },
    explain: errorExplainer((error) => {
      // The dialog would cover a toast.
      setFailure(messageForError(error, 'The link was not sent. Please try again.'))
      return null
    }),
  })
  return (
    <Dialog title={`Change the email of ${clientName(client)}`} onClose={onClose}>
      <p className="mt-4">
        We email a link to the new address. The change happens when they open it and enter their password. The
        old address is told, and can stop it.
      </p>
      <form {...form} className="mt-6 grid gap-6">
        <Field label="New email" name="new_email" type="email" autoComplete="off" error={errors.new_email} />
        <p role="alert" className="font-medium text-on-tone-red empty:hidden">
          {Object.keys(errors).length === 0 && failure}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy} busyText="Sending...">
            Send link
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
