import { Link } from 'react-router'
import { Button } from '#app/components/ui/button.tsx'
import * as dashboardPaths from '#app/dashboard-paths.ts'
import { SaveState } from '#app/features/site/components/save-state.tsx'
import { useDraft } from '#app/features/site/use-draft.ts'

type Props = { onHistory: () => void; onPublish: () => void }

export function EditorHeader({ onHistory, onPublish }: Props) {
  const isReadOnly = useDraft((state) => state.readOnly !== null)
  return (
    <header className="@container border-line border-b bg-paper px-2 py-0.5 sm:px-5">
      <div className="flex flex-wrap items-center gap-x-[8px] @lg:gap-x-4">
        <Link
          to={dashboardPaths.today}
          aria-label="Back to Today"
          className="grid size-[44px] place-items-center rounded-full text-muted hover:text-ink"
        >
          <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5 fill-none stroke-2 stroke-current">
            <path d="M19 12H5m6-6-6 6 6 6" />
          </svg>
        </Link>
        <h1 className="text-xl sm:text-2xl @max-[21rem]:sr-only">Your site</h1>
        {!isReadOnly && <SaveState />}
        <div className="ms-auto flex items-center gap-[4px] py-1">
          <button
            type="button"
            onClick={onHistory}
            className="flex min-h-[44px] min-w-[44px] items-center justify-center gap-2 rounded-full @lg:px-2 text-[0.9375rem] text-leaf hover:underline"
          >
            <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5 fill-none stroke-2 stroke-current">
              <path d="M4 12a8 8 0 1 0 3-6.200M4 4v4h4M12 8v4l3 2" />
            </svg>
            <span className="@max-lg:sr-only">History</span>
          </button>
          {!isReadOnly && (
            <Button size="small" onClick={onPublish}>
              Publish
            </Button>
          )}
        </div>
      </div>
    </header>
  )
}
