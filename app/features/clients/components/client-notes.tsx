import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { ConfirmButton } from '#app/components/ui/confirm-button.tsx'
import { TextAreaField } from '#app/components/ui/field.tsx'
import { LoadError } from '#app/components/ui/load-error.tsx'
import { Spinner } from '#app/components/ui/spinner.tsx'
import { type NoteDraft as Draft, noteKeyOf } from '#app/features/clients/note-drafts.ts'
import { clientNotesQuery } from '#app/features/clients/queries.ts'
import { ApiError, api, call } from '#app/lib/api.ts'
import { createKey } from '#app/lib/create-key.ts'
import { readDraftOf, useDraftOf } from '#app/lib/drafts.ts'
import { explainError } from '#app/lib/explain-error.ts'
import { toast } from '#app/lib/toast.ts'
import { useAction } from '#app/lib/use-action.ts'
import { useAttempt } from '#app/lib/use-attempt.ts'
import type { ClientNote } from '#shared/clients.ts'
import { formatDateTime } from '#shared/dates.ts'

/** The owner's private notes, newest first. */
export function ClientNotes({ clientId }: { clientId: string }) {
  const query = useQuery(clientNotesQuery(clientId))
  const [edited, setEdited] = useState<ClientNote[]>([])
  const notes = query.data ?? []
  // A note that another window deleted stays while it is being changed here.
  const shown = [...edited.filter(({ id }) => !notes.some((note) => note.id === id)), ...notes]
  const stopEditing = (id: string) => setEdited((before) => before.filter((note) => note.id !== id))
  return (
    <>
      <div data-print="no">
        <p className="mb-4 text-muted">
          Only you see this. It stays on your server and is not part of a copy that you hand over.
        </p>
        <NoteForm clientId={clientId} />
      </div>
      {query.isPending && <Spinner label="Loading the notes..." />}
      {query.isError && !query.data && (
        <LoadError subject="the notes" busy={query.isFetching} onRetry={() => void query.refetch()} />
      )}
      {shown.length > 0 && (
        <ul className="mt-6 border-line border-t">
          {shown.map((note) => (
            <Note
              key={note.id}
              clientId={clientId}
              note={note}
              isEditing={edited.some(({ id }) => id === note.id)}
              onEdit={() => setEdited((before) => [...before, note])}
              onDone={() => stopEditing(note.id)}
            />
          ))}
        </ul>
      )}
    </>
  )
}

type FormProps = { clientId: string; note?: ClientNote; onDone?: () => void }

function NoteForm({ clientId, note, onDone }: FormProps) {
  const queries = useQueryClient()
  const key = noteKeyOf(clientId, note?.id)
  const [draft, keep] = useDraftOf<Draft>(key)
  const id = useRef(draft?.id ?? note?.id ?? createKey())
  const text = draft?.text ?? note?.text ?? ''
  const was = draft?.was === undefined ? (note?.text ?? null) : draft.was
  const { run, busy, fields } = useAttempt(
    () =>
      call(
        api.api.clients[':id'].notes[':noteId'].$put({
          param: { id: clientId, noteId: id.current },
          json: { text, was },
        }),
      ),
    {
      onDone: () => {
        toast.success('Note saved')
        keep(null)
        if (!note) id.current = createKey()
        void queries.invalidateQueries(clientNotesQuery(clientId))
        onDone?.()
      },
      explain: (error) => {
        if (!(error instanceof ApiError) || error.code !== 'conflict')
          return explainError(error, 'Could not save the note')
        const other = typeof error.details.text === 'string' ? error.details.text : null
        keep({ id: id.current, text: readDraftOf<Draft>(key)?.text ?? text, was: other })
        return { fields: { text: describeOther(other) }, message: null }
      },
    },
  )
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void run()
      }}
    >
      <TextAreaField
        label={note ? 'Change the note' : 'New note'}
        rows={3}
        value={text}
        error={fields.text}
        onChange={(event) =>
          keep(event.target.value || note ? { id: id.current, text: event.target.value, was } : null)
        }
      />
      <p className="flex flex-wrap gap-3">
        <Button type="submit" size="small" busy={busy} busyText="Saving...">
          Save note
        </Button>
        {onDone && (
          <Button
            variant="secondary"
            size="small"
            onClick={() => {
              keep(null)
              void queries.invalidateQueries(clientNotesQuery(clientId))
              onDone()
            }}
          >
            Keep it as it was
          </Button>
        )}
      </p>
    </form>
  )
}

const describeOther = (other: string | null) =>
  other === null
    ? 'Another window deleted this note. Save again to add it with your text.'
    : `Another window saved: “${other}”. Save again to replace it with yours.`

type NoteProps = {
  clientId: string
  note: ClientNote
  isEditing: boolean
  onEdit: () => void
  onDone: () => void
}

function Note({ clientId, note, isEditing, onEdit, onDone }: NoteProps) {
  const queries = useQueryClient()
  const remove = useAction(
    () => call(api.api.clients[':id'].notes[':noteId'].$delete({ param: { id: clientId, noteId: note.id } })),
    {
      failure: 'Could not delete the note',
      onDone: () => {
        toast.success('Note deleted')
        void queries.invalidateQueries(clientNotesQuery(clientId))
      },
    },
  )
  return (
    <li className="border-line border-b py-4">
      {isEditing ? (
        <NoteForm clientId={clientId} note={note} onDone={onDone} />
      ) : (
        <>
          <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
            {note.text}
          </p>
          <p className="mt-1 text-sm text-muted tabular-nums">
            <time dateTime={note.created_at}>{formatDateTime(note.created_at)}</time>
            {note.edited_at && <>, changed {formatDateTime(note.edited_at)}</>}
          </p>
          <p className="mt-2 flex flex-wrap gap-2">
            <Button variant="quiet" size="small" className="-ms-[12px]" onClick={onEdit}>
              Change
            </Button>
            <ConfirmButton
              variant="quiet"
              size="small"
              confirm="Delete for good"
              busy={remove.busy}
              onConfirm={() => void remove.run()}
            >
              Delete
            </ConfirmButton>
          </p>
        </>
      )}
    </li>
  )
}
