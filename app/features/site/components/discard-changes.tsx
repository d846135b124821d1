import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { discardDraft, readDraft } from '#app/features/site/queries.ts'
import { useDraftStore } from '#app/features/site/use-draft.ts'
import { messageForError } from '#app/lib/error-messages.ts'
import { toast } from '#app/lib/toast.ts'
import { useAttempt } from '#app/lib/use-attempt.ts'

type Props = { children?: string; onDone?: () => void }

/** Back to what is published. Asks first: there is no way to get the draft back. */
export function DiscardChanges({ children = 'Discard these changes', onDone = () => {} }: Props) {
  const store = useDraftStore()
  const [isAsking, setAsking] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const { run, busy } = useAttempt(
    async () => {
      await discardDraft(store.read().revision)
      store.follow(await readDraft())
    },
    {
      // A toast would be behind the dialog.
      explain: (error) => {
        setFailure(messageForError(error, 'Nothing was discarded. Please try again.'))
        return { fields: {}, message: null }
      },
      onDone: () => {
        toast.success('Your changes were discarded')
        onDone()
      },
    },
  )
  if (!isAsking) {
    return (
      <Button variant="quiet" size="small" onClick={() => setAsking(true)}>
        {children}
      </Button>
    )
  }
  return (
    <div role="alert" className="grid gap-3 rounded-card border border-edge p-4">
      <p>Everything you have not published is lost. Your site stays as it is.</p>
      {failure && <p className="font-medium text-on-tone-red text-sm">{failure}</p>}
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          variant="secondary"
          busy={busy}
          busyText="Discarding..."
          onClick={() => void run()}
        >
          Discard for good
        </Button>
        <Button size="small" variant="quiet" onClick={() => setAsking(false)}>
          Keep them
        </Button>
      </div>
    </div>
  )
}
