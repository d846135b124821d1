import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { BookedAhead } from '#app/components/booked-ahead.tsx'
import { Button, ButtonAnchor } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { DialogActions } from '#app/components/ui/dialog-actions.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { LoadError } from '#app/components/ui/load-error.tsx'
import { Spinner } from '#app/components/ui/spinner.tsx'
import * as dashboardPaths from '#app/dashboard-paths.ts'
import { ChangeList } from '#app/features/site/components/change-list.tsx'
import { ClaimsNotice } from '#app/features/site/components/claims-notice.tsx'
import { DiscardChanges } from '#app/features/site/components/discard-changes.tsx'
import { HoursElsewhere } from '#app/features/site/components/hours-elsewhere.tsx'
import type { FieldPlace } from '#app/features/site/field-places.ts'
import { labelChanges } from '#app/features/site/label-changes.ts'
import { changesQuery } from '#app/features/site/queries.ts'
import { listUnbookable } from '#app/features/site/unbookable.ts'
import { useDraft, useDraftStore } from '#app/features/site/use-draft.ts'
import { useEditor } from '#app/features/site/use-editor.ts'
import { usePublish } from '#app/features/site/use-publish.ts'
import { formatCount } from '#app/lib/format-count.ts'
import type { Facts } from '#practice/schema.ts'
import { maxNoteLength } from '#shared/content.ts'

type Props = { page: string; onClose: () => void; onProblems: () => void }

/** What changes, then one press. Says 'Published' only once the server has. */
export function PublishDialog({ page, onClose, onProblems }: Props) {
  const publication = usePublish()
  const { step } = publication
  if (step.name === 'published') {
    return (
      <Dialog title="Published" onClose={onClose} focusTitle>
        <p className="mt-4">Your changes are on the site.</p>
        <NotBookable />
        <Warnings warnings={step.warnings} />
        <DialogActions className="mt-6" onClose={onClose} back="Close">
          <ButtonAnchor href={page} target="_blank" rel="noreferrer">
            View site
          </ButtonAnchor>
        </DialogActions>
      </Dialog>
    )
  }
  if (step.name === 'overtaken') {
    return (
      <Dialog title="Someone else has published" onClose={onClose} focusTitle>
        <p className="mt-4">
          The site has changed since you began. Merge the changes: yours stay, and so do theirs. Where both
          changed the same field, you choose.
        </p>
        <DialogActions className="mt-6" onClose={onClose} back="Not now">
          <Button onClick={publication.merge}>Merge changes</Button>
        </DialogActions>
      </Dialog>
    )
  }
  return (
    <Dialog title="Publish your changes" onClose={onClose} focusTitle>
      <Review publication={publication} onClose={onClose} onProblems={onProblems} />
    </Dialog>
  )
}

type ReviewProps = Omit<Props, 'page'> & { publication: ReturnType<typeof usePublish> }

function Review({ publication, onClose, onProblems }: ReviewProps) {
  const store = useDraftStore()
  const [note, setNote] = useState('')
  const content = useDraft((state) => state)
  const revision = useDraft((state) => state.revision)
  const isSaved = useDraft((state) => state.status === 'saved')
  const hasOpenQuestions = useDraft(
    (state) =>
      state.conflicts.length > 0 || Object.keys(state.unreadable).length > 0 || state.problems.length > 0,
  )
  const query = useQuery({ ...changesQuery(revision), enabled: isSaved })
  const { step, busy, failure, publish } = publication
  const { openPlace } = useEditor()

  if (!isSaved) return <NotSaved onClose={onClose} />
  if (query.isPending) {
    return (
      <>
        <Spinner label="Comparing with your site..." />
        <CloseButton onClose={onClose} />
      </>
    )
  }
  if (query.isError) {
    return (
      <>
        <LoadError subject="your changes" busy={query.isFetching} onRetry={() => void query.refetch()} />
        <CloseButton onClose={onClose} />
      </>
    )
  }
  const { changes, claims, problems, booked } = query.data
  const shown = labelChanges(changes, content.document, content)
  const isBlocked = hasOpenQuestions || problems.length > 0
  const showProblems = () => {
    if (problems.length > 0) store.showProblems(problems)
    onProblems()
  }
  const openField = (place: FieldPlace) => {
    // First, so that the browser doesn't give the focus back to where it was before the dialog.
    flushSync(onClose)
    openPlace(place)
  }
  const shownClaims = step.name === 'claims' ? step.claims : claims

  if (changes.length === 0) {
    return (
      <>
        <p className="mt-4">Nothing has changed since you last published.</p>
        <div className="mt-6">
          <CloseButton onClose={onClose} />
        </div>
      </>
    )
  }
  return (
    <div className="mt-4 grid gap-5">
      <p className="text-muted">
        {formatCount(shown.length, 'change')}. Visitors see {shown.length === 1 ? 'it' : 'them'} in about a
        second.
      </p>
      <ChangeList changes={shown} label="What changes" />
      {changes.some(({ path }) => path === 'facts.practice.hours') && <HoursElsewhere />}
      <BookedAhead booked={booked} calendar={dashboardPaths.calendar} />
      {isBlocked && (
        <p role="alert" className="font-medium text-on-tone-red">
          Fix these problems before publishing. Nothing was published.
        </p>
      )}
      {!isBlocked && shownClaims.length > 0 && <ClaimsNotice claims={shownClaims} onOpen={openField} />}
      {!isBlocked && (
        <Field
          label="Note (optional)"
          hint="For you, in the history."
          maxLength={maxNoteLength}
          value={note}
          autoComplete="off"
          onChange={(event) => setNote(event.target.value)}
        />
      )}
      <p role="alert" className="font-medium text-on-tone-red empty:hidden">
        {failure}
      </p>
      {/* A long list of changes scrolls behind it. */}
      <div className="sticky -bottom-[24px] flex flex-wrap gap-3 bg-paper py-3 md:-bottom-8">
        {isBlocked ? (
          <Button onClick={showProblems}>Show problems</Button>
        ) : (
          <Button
            busy={busy}
            busyText="Publishing..."
            onClick={() => void publish({ note, areClaimsConfirmed: shownClaims.length > 0 })}
          >
            {shownClaims.length > 0 ? 'Publish anyway' : 'Publish'}
          </Button>
        )}
        <Button variant="secondary" onClick={onClose}>
          Not yet
        </Button>
      </div>
      <div className="border-line border-t pt-3">
        <DiscardChanges onDone={onClose} />
      </div>
    </div>
  )
}

function NotBookable() {
  const facts = useDraft((state) => state.document.facts as unknown as Facts)
  const titles = listUnbookable(facts.booking, facts.services).map(({ title }) => title)
  if (titles.length === 0) return null
  return (
    <p className="mt-4">
      Not bookable yet: {titles.join(', ')}. {titles.length === 1 ? 'Tick it' : 'Tick them'} in{' '}
      <Link to={dashboardPaths.calendarSettings()} className="text-leaf underline underline-offset-4">
        the calendar’s settings
      </Link>{' '}
      to offer times.
    </p>
  )
}

/** Pages that have grown heavy: worth knowing, no reason to wait. */
function Warnings({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) return null
  return (
    <details className="mt-4 text-sm">
      <summary className="min-h-11 content-center text-muted">
        {formatCount(warnings.length, 'note')} on how fast your pages load
      </summary>
      <ul className="grid gap-1">
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </details>
  )
}

/** Nothing is published that the server does not have yet. */
function NotSaved({ onClose }: { onClose: () => void }) {
  const store = useDraftStore()
  const isOffline = useDraft(({ status }) => status === 'onDevice')
  const refusal = useDraft((state) => state.refusal)
  const isWaiting = refusal === null && !isOffline
  return (
    <>
      {isWaiting ? (
        <Spinner label="Saving your changes..." />
      ) : (
        <p role="status" className="mt-4">
          {refusal ??
            'The server can’t be reached. Your changes are kept on this device, and you can publish as soon as the connection is back.'}
        </p>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        {!isWaiting && <Button onClick={() => void store.saveNow()}>Try again</Button>}
        <CloseButton onClose={onClose} />
      </div>
    </>
  )
}

const CloseButton = ({ onClose }: { onClose: () => void }) => (
  <Button variant="secondary" onClick={onClose}>
    Close
  </Button>
)
