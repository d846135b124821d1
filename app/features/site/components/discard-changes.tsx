import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { discardDraft, readDraft } from '#app/features/site/queries.ts'
import { useDraftStore } from '#app/features/site/use-draft.ts'
import { toast } from '#app/lib/toast.ts'
import { useAction } from '#app/lib/use-action.ts'

type Props = { children?: string; onDone?: () => void }

/** Back to what is published. Asks first: there is no way to get the draft back. */
export function DiscardChanges({ children = 'Discard these changes', onDone = () => {} }: Props) {
  const store = useDraftStore()
  const [isAsking, setAsking] = useState(false)
  const { run, busy } = useAction(
    async () => {
      await discardDraft(store.read().revision)
      store.follow(await readDraft())
    },
    {
      failure: 'Nothing was discarded. Please try again.',
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
