import { Link } from 'react-router'
import { Button } from '#app/components/ui/button.tsx'
import { SaveState } from '#app/features/site/components/save-state.tsx'
import { useDraft } from '#app/features/site/use-draft.ts'
import * as paths from '#app/paths.ts'

type Props = { onHistory: () => void; onPublish: () => void }

export function EditorHeader({ onHistory, onPublish }: Props) {
  const isReadOnly = useDraft((state) => state.readOnly !== null)
  return (
    <header className="flex flex-wrap items-center gap-x-4 border-line border-b bg-paper px-3 py-1 sm:px-5">
      <Link
        to={paths.dashboard}
        aria-label="Back to the dashboard"
        className="grid size-11 place-items-center rounded-full text-muted hover:text-ink"
      >
        <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5 fill-none stroke-2 stroke-current">
          <path d="M19 12H5m6-6-6 6 6 6" />
        </svg>
      </Link>
      <h1 className="text-2xl">Your site</h1>
      {!isReadOnly && <SaveState />}
      <div className="ms-auto flex items-center gap-1 py-1">
        <Button variant="quiet" size="small" onClick={onHistory}>
          History
        </Button>
        {!isReadOnly && (
          <Button size="small" onClick={onPublish}>
            Publish
          </Button>
        )}
      </div>
    </header>
  )
}
