import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { DialogActions } from '#app/components/ui/dialog-actions.tsx'
import { lazyPart } from '#app/components/ui/lazy-part.tsx'
import * as dashboardPaths from '#app/dashboard-paths.ts'
import { ClientFields } from '#app/features/clients/components/client-fields.tsx'
import { readKnown } from '#app/features/clients/read-known.ts'
import { ApiError, api, call } from '#app/lib/api.ts'
import { useDraftOf } from '#app/lib/drafts.ts'
import { errorExplainer } from '#app/lib/explain-error.ts'
import { toast } from '#app/lib/toast.ts'
import { useAttempt } from '#app/lib/use-attempt.ts'
import type { KnownClientDetails } from '#shared/clients.ts'

const ImportClients = lazyPart(
  async () => (await import('#app/features/clients/components/import-clients.tsx')).ImportClients,
  { subject: 'the import' },
)

/** Adds somebody whom the owner knows from elsewhere, or many of them from a file. */
export function AddClient() {
  const [open, setOpen] = useState<'one' | 'file' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen('one')}>
        Add a client
      </Button>
      {open === 'one' && <AddClientDialog onClose={close} onImport={() => setOpen('file')} />}
      {open === 'file' && <ImportClients onClose={close} />}
    </>
  )
}

const nobody = { name: '', email: '', phone: '' }

type Props = { onClose: () => void; onImport: () => void }

function AddClientDialog({ onClose, onImport }: Props) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [draft, keep] = useDraftOf<typeof nobody>('add-client')
  const form = draft ?? nobody
  const [known, setKnown] = useState<KnownClientDetails | null>(null)
  const change = (changed: Partial<typeof form>) => keep({ ...form, ...changed })
  const explain = errorExplainer('Could not add the client')
  const { run, busy, fields } = useAttempt(() => call(api.api.clients.$post({ json: form })), {
    onDone: ({ id }) => {
      keep(null)
      toast.success('Client added')
      void queries.invalidateQueries({ queryKey: ['clients'] })
      onClose()
      navigate(dashboardPaths.clientRecord(id))
    },
    explain: (error) => {
      setKnown(error instanceof ApiError ? readKnown(error.details) : null)
      return explain(error)
    },
  })
  return (
    <Dialog title="Add a client" onClose={onClose}>
      <form
        noValidate
        className="mt-4 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void run()
        }}
      >
        <p className="text-muted">What they order, book or write later appears in the same record.</p>
        <ClientFields values={form} errors={fields} phoneHint="One of the two is enough." onChange={change} />
        {known && (
          <p>
            <Link
              to={dashboardPaths.clientRecord(known.client_id)}
              onClick={onClose}
              className="inline-block py-2 text-leaf underline underline-offset-4"
            >
              Open the record of {known.name}
            </Link>
          </p>
        )}
        <DialogActions forget={() => keep(null)} onClose={onClose} back="Cancel">
          <Button type="submit" busy={busy} busyText="Adding...">
            Add
          </Button>
        </DialogActions>
        <p className="text-muted">
          Many at once?{' '}
          <button type="button" className="py-2 text-leaf underline underline-offset-4" onClick={onImport}>
            Import a file
          </button>
        </p>
      </form>
    </Dialog>
  )
}
