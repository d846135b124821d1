import { useQueryClient } from '@tanstack/react-query'
import { Button } from '#app/components/ui/button.tsx'
import { clientName } from '#app/features/clients/client-name.ts'
import { ExportClient } from '#app/features/clients/components/export-client.tsx'
import { ApiError, api, call } from '#app/lib/api.ts'
import { messageForError } from '#app/lib/error-messages.ts'
import { toast } from '#app/lib/toast.ts'
import { useAction } from '#app/lib/use-action.ts'
import { wordPhone } from '#practice/wording.ts'
import type { ClientDetails, MergedRecord } from '#shared/clients.ts'
import { formatDateTime } from '#shared/dates.ts'

/** What the owner made part of this record, with the way back while there is one. */
export function MergedRecords({ client }: { client: ClientDetails }) {
  return (
    <>
      <p className="mb-4 text-muted">
        You said that these are the same person. Their data is handed over separately for each record: a copy
        holds only what is certain to be theirs. Erasing erases all of them.
      </p>
      <ul className="border-line border-t">
        {client.merged.map((record) => (
          <Merged key={record.id} mainId={client.id} record={record} />
        ))}
      </ul>
    </>
  )
}

function Merged({ mainId, record }: { mainId: string; record: MergedRecord }) {
  const queries = useQueryClient()
  const name = clientName(record)
  const undo = useAction(
    () =>
      call(
        api.api.clients[':id']['undo-merge'].$post({ param: { id: mainId }, json: { other_id: record.id } }),
      ),
    {
      failure: (error) =>
        error instanceof ApiError && error.code === 'conflict'
          ? 'It’s too late to undo this, or a later merge comes first. Reload the page to see.'
          : messageForError(error, 'Could not undo the merge'),
      onDone: () => {
        toast.success(`${name} is a record of their own again`)
        void queries.invalidateQueries()
      },
    },
  )
  const reach = [record.email, wordPhone(record.phone ?? '')]
    .filter((given) => given && given !== name)
    .join(' · ')
  return (
    <li className="border-line border-b py-4">
      <p className="[overflow-wrap:anywhere]">
        Merged with <strong dir="auto">{name}</strong> on {formatDateTime(record.merged_at)}
      </p>
      {reach && <p className="text-muted text-sm [overflow-wrap:anywhere]">{reach}</p>}
      <div className="mt-3 flex flex-wrap items-center gap-3">
        {record.undo_until && (
          <Button
            variant="secondary"
            size="small"
            busy={undo.busy}
            busyText="Undoing..."
            onClick={() => void undo.run()}
          >
            Undo until {formatDateTime(record.undo_until)}
          </Button>
        )}
        <ExportClient id={record.id} name={name} />
      </div>
    </li>
  )
}
