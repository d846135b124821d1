import { Button } from '#app/components/ui/button.tsx'
import type { DraftState } from '#app/features/site/draft-state.ts'
import { useDraft, useDraftStore } from '#app/features/site/use-draft.ts'

const texts: Record<DraftState['status'], string> = {
  saved: 'Saved',
  unsaved: 'Saving...',
  saving: 'Saving...',
  onDevice: 'Kept on this device',
  refused: 'Not saved',
}

/** Whether the server has the draft. Announced only when something is wrong: saving happens at every pause. */
export function SaveState() {
  const store = useDraftStore()
  const status = useDraft((state) => state.status)
  const refusal = useDraft((state) => state.refusal)
  const isWrong = status === 'onDevice' || status === 'refused'
  return (
    <div className="flex min-h-11 items-center gap-x-2 text-sm" data-save-state={status}>
      <span
        aria-hidden="true"
        className={`size-2 rounded-full ${isWrong ? 'bg-on-tone-red' : status === 'saved' ? 'bg-leaf' : 'bg-ginger'}`}
      />
      <p className={isWrong ? 'text-ink' : 'text-muted'}>{texts[status]}</p>
      <p role="status" className="sr-only">
        {status === 'onDevice' && 'The server can’t be reached. Your changes are kept on this device.'}
        {status === 'refused' && refusal}
      </p>
      {isWrong && (
        <Button variant="quiet" size="small" onClick={() => void store.saveNow()}>
          {status === 'onDevice' ? 'Try now' : 'Try again'}
        </Button>
      )}
    </div>
  )
}
