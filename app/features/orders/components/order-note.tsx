import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { TextAreaField } from '#app/components/ui/field.tsx'
import { ApiError, api, call } from '#app/lib/api.ts'
import { readDraftOf, useDraftOf } from '#app/lib/drafts.ts'
import { messageForError } from '#app/lib/error-messages.ts'
import { useAttempt } from '#app/lib/use-attempt.ts'
import type { OwnerOrder } from '#shared/owner-order.ts'

/** `was`: the note that it is to replace. */
type Draft = { text: string; was: string | null }

/** The owner's note. What is typed stays through a failure, another page and a change in another window. */
export function OrderNote({ order }: { order: OwnerOrder }) {
  const key = `order-note:${order.id}`
  const [draft, keep] = useDraftOf<Draft>(key)
  const [saved, setSaved] = useState(draft ? draft.was : order.note)
  const text = draft?.text ?? saved ?? ''
  const [state, setState] = useState<string | null>(null)
  const note = text.trim() || null
  const { run, busy } = useAttempt(
    () => call(api.api.orders[':id'].note.$put({ param: { id: order.id }, json: { note, was: saved } })),
    {
      onDone: () => {
        setSaved(note)
        const typed = readDraftOf<Draft>(key)
        // What was typed meanwhile stays.
        keep(typed && typed.text !== text ? { ...typed, was: note } : null)
        setState('Saved')
      },
      explain: (error) => {
        const other = error instanceof ApiError && error.code === 'conflict' ? error.details : null
        if (other) {
          const was = typeof other.note === 'string' ? other.note : null
          setSaved(was)
          keep({ text: readDraftOf<Draft>(key)?.text ?? text, was })
        }
        setState(
          other
            ? `Another window saved: “${other.note ?? 'no note'}”. Save again to replace it with yours.`
            : `Not saved. ${messageForError(error)}`,
        )
        return { fields: {}, message: null }
      },
    },
  )
  return (
    <div className="grid gap-3">
      <TextAreaField
        label="Only you see this"
        rows={3}
        maxLength={2000}
        value={text}
        onChange={(event) => {
          keep({ text: event.target.value, was: saved })
          setState(null)
        }}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" size="small" busy={busy} busyText="Saving..." onClick={() => void run()}>
          Save note
        </Button>
        <p role="status" className="text-muted text-sm [overflow-wrap:anywhere]">
          {state ?? (note === saved ? '' : 'Not saved yet')}
        </p>
      </div>
    </div>
  )
}
