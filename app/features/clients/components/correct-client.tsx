import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { DialogActions } from '#app/components/ui/dialog-actions.tsx'
import * as dashboardPaths from '#app/dashboard-paths.ts'
import { clientName } from '#app/features/clients/client-name.ts'
import { ClientFields } from '#app/features/clients/components/client-fields.tsx'
import { MergeDialog } from '#app/features/clients/components/merge-client.tsx'
import { readKnown } from '#app/features/clients/read-known.ts'
import { ApiError, api, call } from '#app/lib/api.ts'
import { useDraftOf } from '#app/lib/drafts.ts'
import { messageForError } from '#app/lib/error-messages.ts'
import { explainError } from '#app/lib/explain-error.ts'
import { toast } from '#app/lib/toast.ts'
import { useForm } from '#app/lib/use-form.ts'
import { validateValues } from '#app/lib/validate-form.ts'
import { correctClientSchema } from '#shared/client-details.ts'
import type { ClientDetails, KnownClientDetails } from '#shared/clients.ts'

/** Corrects the name, address or number of somebody who has no account. */
export function CorrectClient({ client }: { client: ClientDetails }) {
  const [isOpen, setOpen] = useState(false)
  const [other, setOther] = useState<KnownClientDetails | null>(null)
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        Edit details
      </Button>
      {isOpen && (
        <CorrectDialog
          client={client}
          onMerge={(known) => {
            setOpen(false)
            setOther(known)
          }}
          onClose={() => setOpen(false)}
        />
      )}
      {other && (
        <MergeDialog client={client} chosen={{ id: other.client_id }} onClose={() => setOther(null)} />
      )}
    </>
  )
}

type Props = {
  client: ClientDetails
  /** Who has the address or number already. */
  onMerge: (known: KnownClientDetails) => void
  onClose: () => void
}

type Typed = Record<'name' | 'email' | 'phone', string>

function CorrectDialog({ client, onMerge, onClose }: Props) {
  const queries = useQueryClient()
  // As it was when the dialog opened: a change in another window mustn't be overwritten.
  const [was] = useState(() => ({ name: client.name, email: client.email, phone: client.phone }))
  const [draft, keep] = useDraftOf<Partial<Typed>>(`edit-client:${client.id}`)
  const form: Typed = { name: was.name, email: was.email ?? '', phone: was.phone ?? '', ...draft }
  const [known, setKnown] = useState<KnownClientDetails | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const change = (changed: Partial<Typed>) => keep({ ...draft, ...changed })
  const {
    form: attributes,
    errors,
    busy,
  } = useForm({
    validate: () => {
      setKnown(null)
      setFailure(null)
      return validateValues({ ...form, was }, correctClientSchema)
    },
    submit: (json) => call(api.api.clients[':id'].$put({ param: { id: client.id }, json })),
    onDone: ({ withdrawn_texts: count }) => {
      toast.success(count === 0 ? 'Saved' : `Saved. ${describeWithdrawn(count)}`)
      keep(null)
      void queries.invalidateQueries()
      onClose()
    },
    explain: (error) => {
      const isConflict = error instanceof ApiError && error.code === 'conflict'
      if (error instanceof ApiError) setKnown(readKnown(error.details))
      if (isConflict) void queries.invalidateQueries({ queryKey: ['clients'] })
      const { fields } = explainError(error, () => null)
      // The dialog would cover a toast.
      if (Object.keys(fields).length === 0)
        setFailure(
          isConflict
            ? 'These details were changed in another window. Close this and look again.'
            : messageForError(error, 'Nothing was saved. Please try again.'),
        )
      return { fields, message: null }
    },
  })
  return (
    <Dialog title={`Edit ${clientName(client)}`} onClose={onClose}>
      <form {...attributes} className="mt-4 grid gap-4">
        <ClientFields values={form} errors={errors} onChange={change} />
        {known && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button variant="secondary" size="small" onClick={() => onMerge(known)}>
              Merge with {known.name}…
            </Button>
            <Link
              to={dashboardPaths.clientRecord(known.client_id)}
              onClick={onClose}
              className="inline-block py-2 text-leaf underline underline-offset-4"
            >
              Open the record of {known.name}
            </Link>
          </div>
        )}
        <Consequences was={was} form={form} />
        <p role="alert" className="font-medium text-on-tone-red empty:hidden">
          {failure}
        </p>
        <DialogActions forget={() => keep(null)} onClose={onClose} back="Cancel">
          <Button type="submit" busy={busy} busyText="Saving...">
            Save
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

type ConsequencesProps = {
  was: Pick<ClientDetails, 'email' | 'phone'>
  form: { email: string; phone: string }
}

/** What a changed address or number means, once one is. */
function Consequences({ was, form }: ConsequencesProps) {
  const hasNewEmail = was.email !== null && form.email.trim() !== was.email
  const hasNewPhone = was.phone !== null && form.phone.trim() !== was.phone
  return (
    <>
      {hasNewEmail && (
        <p className="text-muted">
          Emails that wait go to the new address. What they agreed to get by email isn’t taken over. Links in
          emails they already have keep working; if somebody else got them, end the link in the session.
        </p>
      )}
      {hasNewPhone && (
        <p className="text-muted">
          The new number isn’t verified and gets no texts until they agree to them. Texts that wait for the
          old number aren’t sent.
        </p>
      )}
    </>
  )
}

const describeWithdrawn = (count: number) =>
  count === 1 ? 'One text to the old number wasn’t sent.' : `${count} texts to the old number weren’t sent.`
