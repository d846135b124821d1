import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { moveFiles } from '#app/components/attachments/draft-files.ts'
import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { LoadError } from '#app/components/ui/load-error.tsx'
import { SearchField } from '#app/components/ui/search-field.tsx'
import { Spinner } from '#app/components/ui/spinner.tsx'
import * as dashboardPaths from '#app/dashboard-paths.ts'
import { clientName } from '#app/features/clients/client-name.ts'
import { MergeSides } from '#app/features/clients/components/merge-sides.tsx'
import { moveNewNote } from '#app/features/clients/note-drafts.ts'
import { mergeCandidatesQuery, mergeQuery } from '#app/features/clients/queries.ts'
import { api, call } from '#app/lib/api.ts'
import { moveDraftReply } from '#app/lib/draft-replies.ts'
import { messageForError } from '#app/lib/error-messages.ts'
import { toast } from '#app/lib/toast.ts'
import { useAttempt } from '#app/lib/use-attempt.ts'
import { wordPhone } from '#practice/wording.ts'
import type { ClientRow, MergePreview } from '#shared/clients.ts'

/** Finds another record of the same person and makes the two one. */
export function MergeClient({ client }: { client: ClientRow }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        Merge with another record…
      </Button>
      {isOpen && <MergeDialog client={client} onClose={() => setOpen(false)} />}
    </>
  )
}

type Props = { client: ClientRow; onClose: () => void }
type Other = Pick<ClientRow, 'id'>

/** `chosen`: the other record, where it's known already. */
export function MergeDialog({ client, chosen = null, onClose }: Props & { chosen?: Other | null }) {
  const [other, setOther] = useState<Other | null>(chosen)
  return (
    <Dialog
      // A dialog of its own for each step, so that the focus is in it.
      key={other?.id ?? ''}
      title={other ? 'Make these one record?' : `Merge ${clientName(client)} with…`}
      focusTitle={other !== null}
      onClose={onClose}
    >
      {other ? (
        <Preview client={client} other={other} onBack={() => setOther(null)} onClose={onClose} />
      ) : (
        <Choice client={client} onChoose={setOther} onClose={onClose} />
      )}
    </Dialog>
  )
}

function Choice({ client, onChoose, onClose }: Props & { onChoose: (other: Other) => void }) {
  const [q, setQ] = useState('')
  const query = useQuery(mergeCandidatesQuery(client, q))
  const rows = query.data ?? []
  return (
    <div className="mt-4 grid gap-4">
      <SearchField
        label="The other record"
        hint="Part of a name, email address or phone number, or an order number."
        value={q}
        onChange={setQ}
      />
      {query.isFetching && <Spinner label="Searching..." />}
      {query.isError && !query.data && (
        <LoadError subject="the records" busy={query.isFetching} onRetry={() => void query.refetch()} />
      )}
      {query.data && rows.length === 0 && <p className="text-muted">No one else matches this search.</p>}
      {rows.length > 0 && (
        <ul aria-label="Records" className="max-h-72 relative overflow-y-auto border-line border-t">
          {rows.map((row) => (
            <li key={row.id} className="border-line border-b">
              <button
                type="button"
                onClick={() => onChoose(row)}
                className="min-h-11 w-full py-2 text-start [overflow-wrap:anywhere]"
              >
                <span dir="auto" className="block font-medium text-leaf underline underline-offset-4">
                  {clientName(row)}
                </span>
                <span className="block text-muted text-sm">{reach(row)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <p>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </p>
    </div>
  )
}

const reach = ({ status, email, phone }: ClientRow) =>
  [status === 'guest' ? 'Guest' : 'Client', email, wordPhone(phone ?? '')].filter(Boolean).join(' · ')

type PreviewProps = Props & { other: Other; onBack: () => void }

function Preview({ client, other, onBack, onClose }: PreviewProps) {
  const query = useQuery(mergeQuery(client.id, other.id))
  if (query.data)
    return <Confirm client={client} merge={query.data} other={other} onBack={onBack} onClose={onClose} />
  return (
    <div className="mt-4 grid gap-4">
      {query.isPending ? (
        <Spinner label="Comparing..." />
      ) : (
        <LoadError subject="the comparison" busy={query.isFetching} onRetry={() => void query.refetch()} />
      )}
      <p>
        <Button variant="secondary" onClick={onBack}>
          Back
        </Button>
      </p>
    </div>
  )
}

function Confirm({ client, other, merge, onBack, onClose }: PreviewProps & { merge: MergePreview }) {
  const [failure, setFailure] = useState<string | null>(null)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { main, problem } = merge
  const { run, busy } = useAttempt(
    () => {
      setFailure(null)
      const json = { other_id: other.id, main_id: main.id }
      return call(api.api.clients[':id'].merge.$post({ param: { id: client.id }, json }))
    },
    {
      onDone: () => {
        const gone = main.id === client.id ? other.id : client.id
        moveNewNote(gone, main.id)
        moveDraftReply(gone, main.id)
        void moveFiles(gone, main.id)
        toast.success('Merged. You can undo it for 24 hours.')
        onClose()
        void queries.invalidateQueries()
        if (main.id !== client.id) navigate(dashboardPaths.clientRecord(main.id))
      },
      explain: (error) => {
        // The dialog would cover a toast.
        setFailure(messageForError(error, 'Nothing was merged. Please try again.'))
        return { fields: {}, message: null }
      },
    },
  )
  return (
    <div className="mt-4 grid gap-4">
      {problem && <p className="font-medium">{problem}</p>}
      <MergeSides merge={merge} />
      <p role="alert" className="font-medium text-on-tone-red empty:hidden">
        {failure}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={onBack}>
          Back
        </Button>
        {!problem && (
          <Button busy={busy} busyText="Merging..." onClick={() => void run()}>
            Merge
          </Button>
        )}
      </div>
    </div>
  )
}
