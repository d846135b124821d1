import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { asProblems } from '#app/features/site/as-problems.ts'
import { OffPageNote } from '#app/features/site/components/off-page-note.tsx'
import { PageFrame } from '#app/features/site/components/page-frame.tsx'
import { PreviewControls } from '#app/features/site/components/preview-controls.tsx'
import { describePlace, findPlace, listPlaces } from '#app/features/site/field-places.ts'
import { findOffPage } from '#app/features/site/off-pages.ts'
import { type PageClick, readClick } from '#app/features/site/preview-page.ts'
import { hasCode, previewQuery } from '#app/features/site/queries.ts'
import { useDebounced } from '#app/features/site/use-debounced.ts'
import { useDraft, useDraftStore } from '#app/features/site/use-draft.ts'
import { useEditor } from '#app/features/site/use-editor.ts'
import { wideScreen } from '#app/features/site/use-editor-state.ts'
import { messageForError } from '#app/lib/error-messages.ts'
import type { ContentProblem } from '#shared/content.ts'

type Props = {
  page: string
  onPage: (path: string) => void
  onPick: (click: PageClick) => void
  onShown: () => void
  frame: RefObject<HTMLIFrameElement | null>
}

const phonePx = 390
const desktopPx = 1280
const settleMs = 250

/** The page as it would be published, drawn again after each saved change. */
export function PreviewPane({ page, onPage, onPick, onShown, frame }: Props) {
  const [device, setDevice] = useState<'phone' | 'desktop'>(() =>
    window.matchMedia(wideScreen).matches ? 'desktop' : 'phone',
  )
  const [isDark, setDark] = useState(() => document.documentElement.classList.contains('dark'))
  const revision = useDebounced(
    useDraft((state) => state.revision),
    settleMs,
  )
  const base = useDraft((state) => state.base)
  const isOff = useDraft((state) => findOffPage(state, page) !== null)
  const preview = useQuery({ ...previewQuery(page, revision, base), enabled: !isOff })
  const [lastDrawn, setLastDrawn] = useState<{ page: string; address: string } | null>(null)
  const address = preview.data?.address ?? null
  if (address !== null && address !== lastDrawn?.address) setLastDrawn({ page, address })
  const isNarrow = !window.matchMedia(`(width >= ${phonePx}px)`).matches

  return (
    <section aria-label="Preview" className="flex h-full flex-col">
      <PreviewControls
        {...{ page, onPage, device, isDark }}
        onDevice={setDevice}
        onDark={setDark}
        isDrawing={preview.isFetching}
      />
      <div role="status" className="empty:hidden">
        {preview.isError && <PreviewError error={preview.error} onRetry={() => void preview.refetch()} />}
        {preview.data && 'problems' in preview.data && (
          <PreviewNote>
            <Unfinished problems={preview.data.problems} isDrawn={address !== null} />
          </PreviewNote>
        )}
      </div>
      <div className="min-h-0 flex-1 bg-line/40">
        {isOff ? (
          <div className="p-4">
            <OffPageNote page={page} />
          </div>
        ) : lastDrawn ? (
          <PageFrame
            address={lastDrawn.address}
            widthPx={device === 'desktop' ? desktopPx : isNarrow ? null : phonePx}
            isDark={isDark}
            title={`Preview of ${lastDrawn.page}`}
            frame={frame}
            onLoad={onShown}
            onEnded={() => void preview.refetch()}
            onClick={(event) => {
              const click = readClick(event, lastDrawn.page)
              if (click) onPick(click)
            }}
          />
        ) : (
          preview.isPending && <p className="p-6 text-muted">Drawing the page...</p>
        )}
      </div>
    </section>
  )
}

function PreviewError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <PreviewNote>
      {hasCode(error, 'content_invalid') ? (
        <Unfinished problems={asProblems(error.details.problems)} isDrawn={false} />
      ) : (
        <p>{messageForError(error, 'The preview could not be drawn. Your changes are kept.')}</p>
      )}
      <Button variant="quiet" size="small" onClick={onRetry}>
        Try again
      </Button>
    </PreviewNote>
  )
}

const PreviewNote = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-x-4 bg-tone-yellow px-4 py-2 text-on-tone-yellow text-sm">
    {children}
  </div>
)

/** What has to be finished first, with the way to it. */
function Unfinished({ problems, isDrawn }: { problems: readonly ContentProblem[]; isDrawn: boolean }) {
  const [problem] = problems
  const store = useDraftStore()
  const { openPlace } = useEditor()
  const place = problem ? findPlace(listPlaces(store.read()), problem.path) : null
  return (
    <p>
      {isDrawn
        ? 'Unfinished parts are shown as they are on your site.'
        : 'Your last change can’t be shown yet.'}{' '}
      {place && (
        <>
          <button
            type="button"
            onClick={() => openPlace(place)}
            className="tap-area min-h-6 text-start underline underline-offset-4"
          >
            {describePlace(place)}
          </button>
          :{' '}
        </>
      )}
      {problem?.sentence}
    </p>
  )
}
