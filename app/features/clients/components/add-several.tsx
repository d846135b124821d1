import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { DialogActions } from '#app/components/ui/dialog-actions.tsx'
import { TextAreaField } from '#app/components/ui/field.tsx'
import { type AddedPeople, addPeople } from '#app/features/clients/add-people.ts'
import { readPeople } from '#app/features/clients/read-people.ts'
import { useDraftOf } from '#app/lib/drafts.ts'
import { formatCount } from '#app/lib/format-count.ts'
import { useAction } from '#app/lib/use-action.ts'

/** Adds everybody in a list that is pasted, as from a spreadsheet. What couldn't be added stays in it with the reason. */
export function AddSeveral({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const [text, keep] = useDraftOf<string>('add-clients')
  const [result, setResult] = useState<AddedPeople | null>(null)
  const [progress, setProgress] = useState({ doneCount: 0, totalCount: 0 })
  const isStopped = useRef(false)
  const outcome = useRef<HTMLDivElement>(null)
  const people = readPeople(text ?? '')
  const [first] = people
  const { run, busy } = useAction(
    () => {
      isStopped.current = false
      setResult(null)
      setProgress({ doneCount: 0, totalCount: people.length })
      return addPeople(people, {
        isStopped: () => isStopped.current,
        onStep: ({ addedCount, knownCount, refused, left }) => {
          const doneCount = addedCount + knownCount + refused.length
          setProgress({ doneCount, totalCount: people.length })
          keep(left.join('\n') || null)
        },
      })
    },
    {
      onDone: (added) => {
        // The button goes once nobody is left, and the focus with it.
        outcome.current?.focus()
        setResult(added)
        void queries.invalidateQueries({ queryKey: ['clients'] })
      },
      failure: 'Could not add the clients',
    },
  )
  return (
    <form
      noValidate
      className="mt-4 grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (people.length > 0) void run()
      }}
    >
      <TextAreaField
        label="One person on each line"
        hint="Paste them from a spreadsheet: the name, then the email address, the phone number, or both. Nobody is emailed, and they get no news until they agree."
        rows={8}
        autoComplete="off"
        readOnly={busy}
        value={text ?? ''}
        onChange={(event) => {
          keep(event.target.value || null)
          setResult(null)
        }}
      />
      {first && !result && !busy && (
        <p className="text-muted [overflow-wrap:anywhere]">
          {formatCount(people.length, 'person', 'people')}, the first:{' '}
          {[first.name || 'no name', first.email, first.phone].filter(Boolean).join(', ')}
        </p>
      )}
      <div ref={outcome} role="status" tabIndex={-1} className="outline-none">
        {result && <Result {...result} />}
      </div>
      <DialogActions
        forget={() => !busy && keep(null)}
        onClose={() => {
          isStopped.current = true
          if (!busy) onClose()
        }}
        back={busy ? 'Stop' : 'Close'}
      >
        {people.length > 0 && (
          <Button
            type="submit"
            busy={busy}
            busyText={`${progress.doneCount} of ${progress.totalCount} done...`}
          >
            Add {formatCount(people.length, 'person', 'people')}
          </Button>
        )}
      </DialogActions>
    </form>
  )
}

function Result({ addedCount, knownCount, refused, failure }: AddedPeople) {
  return (
    <>
      <p className="font-medium">
        {formatCount(addedCount, 'client')} added.
        {knownCount > 0 && ` ${knownCount} ${knownCount === 1 ? 'was' : 'were'} in your list already.`}
      </p>
      {failure && <p className="text-on-tone-red">{failure} Those who are left are still above.</p>}
      {refused.length > 0 && (
        <>
          <p>Still above, because something is wrong with {refused.length === 1 ? 'it' : 'them'}:</p>
          <ul className="mt-1 grid gap-1 [overflow-wrap:anywhere]">
            {refused.map(({ line, reason }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same line may be there twice, and the list never changes
              <li key={index} className="text-on-tone-red">
                {line.trim()}: {reason}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
