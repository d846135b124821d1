import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { ConfirmButton } from '#app/components/ui/confirm-button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { Field, TextAreaField } from '#app/components/ui/field.tsx'
import { savedRepliesQuery } from '#app/features/inbox/queries.ts'
import { api, call } from '#app/lib/api.ts'
import { createKey } from '#app/lib/create-key.ts'
import { useDraftOf } from '#app/lib/drafts.ts'
import { errorExplainer } from '#app/lib/explain-error.ts'
import { toast } from '#app/lib/toast.ts'
import { useAction } from '#app/lib/use-action.ts'
import { useAttempt } from '#app/lib/use-attempt.ts'
import { savedReplyFields } from '#shared/inbox.ts'
import type { SavedReply } from '#shared/inbox-schema.ts'

type Props = {
  replies: readonly SavedReply[]
  /** Without it nothing is written, so none is used. */
  onChoose?: (reply: SavedReply) => void
  onClose: () => void
}

/** Texts that are sent again and again: to choose one, and to keep the list. */
export function SavedRepliesDialog({ replies, onChoose, onClose }: Props) {
  const [edited, setEdited] = useState<SavedReply | null>(null)
  if (edited) {
    return (
      <Dialog key="edit" title="Saved reply" onClose={onClose}>
        <EditSavedReply reply={edited} onDone={() => setEdited(null)} />
      </Dialog>
    )
  }
  return (
    <Dialog title="Saved replies" onClose={onClose}>
      {replies.length === 0 && <p className="mt-4 text-muted">None yet. Save what you write often.</p>}
      <ul className="mt-4 border-line border-t">
        {replies.map((reply) => (
          <li key={reply.id} className="grid gap-2 border-line border-b py-4">
            <p className="font-medium">{reply.name}</p>
            <p className="line-clamp-3 whitespace-pre-wrap text-[0.9375rem] text-muted [overflow-wrap:anywhere]">
              {reply.text}
            </p>
            <p className="flex flex-wrap gap-2">
              {onChoose && (
                <Button size="small" onClick={() => onChoose(reply)}>
                  Use<span className="sr-only"> {reply.name}</span>
                </Button>
              )}
              <Button variant="secondary" size="small" onClick={() => setEdited(reply)}>
                Change<span className="sr-only"> {reply.name}</span>
              </Button>
            </p>
          </li>
        ))}
      </ul>
      <p className="mt-6 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setEdited({ id: createKey(), name: '', text: '' })}>
          Add a reply
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
      </p>
    </Dialog>
  )
}

/** `was`: the text that it is to replace. */
type Draft = SavedReply & { was: string }

function EditSavedReply({ reply, onDone }: { reply: SavedReply; onDone: () => void }) {
  const queries = useQueryClient()
  const isNew = reply.name === ''
  const [draft, keep] = useDraftOf<Draft>(`saved-reply:${isNew ? 'new' : reply.id}`)
  const storedDraft = draft?.was === reply.text ? draft : null
  const { id, name, text } = storedDraft ?? reply
  const form = { name, text }
  const change = (changed: Partial<typeof form>) => keep({ id, ...form, ...changed, was: reply.text })
  const leave = () => {
    keep(null)
    onDone()
  }
  const param = { id }
  const finish = (message: string) => {
    toast.success(message)
    void queries.invalidateQueries(savedRepliesQuery)
    leave()
  }
  const save = useAttempt(() => call(api.api.inbox.replies[':id'].$put({ param, json: form })), {
    onDone: () => finish('Reply saved'),
    explain: errorExplainer('Could not save the reply'),
  })
  const remove = useAction(() => call(api.api.inbox.replies[':id'].$delete({ param })), {
    onDone: () => finish('Reply deleted'),
    failure: 'Could not delete the reply',
  })
  return (
    <form
      noValidate
      className="mt-4 grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void save.run()
      }}
    >
      <Field
        label="Name"
        maxLength={60}
        autoComplete="off"
        value={form.name}
        error={save.fields.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <TextAreaField
        label="Reply"
        rows={6}
        hint={`Filled in when you use it: ${savedReplyFields.map((field) => `{${field}}`).join(', ')}.`}
        value={form.text}
        error={save.fields.text}
        onChange={(event) => change({ text: event.target.value })}
      />
      <p className="flex flex-wrap gap-3">
        <Button type="submit" busy={save.busy} busyText="Saving...">
          Save
        </Button>
        <Button variant="secondary" onClick={leave}>
          Back
        </Button>
        {!isNew && (
          <ConfirmButton
            variant="quiet"
            busy={remove.busy}
            busyText="Deleting..."
            confirm="Delete for good"
            onConfirm={() => void remove.run()}
          >
            Delete
          </ConfirmButton>
        )}
      </p>
    </form>
  )
}
