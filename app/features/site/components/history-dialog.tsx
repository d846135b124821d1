import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BookedAhead } from '#app/components/booked-ahead.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Dialog } from '#app/components/ui/dialog.tsx'
import { DialogActions } from '#app/components/ui/dialog-actions.tsx'
import { LoadError } from '#app/components/ui/load-error.tsx'
import { ShowMore } from '#app/components/ui/show-more.tsx'
import { Spinner } from '#app/components/ui/spinner.tsx'
import * as dashboardPaths from '#app/dashboard-paths.ts'
import { ChangeList } from '#app/features/site/components/change-list.tsx'
import { Chevron } from '#app/features/site/components/chevron.tsx'
import { ClaimsNotice } from '#app/features/site/components/claims-notice.tsx'
import { isSame } from '#app/features/site/document-values.ts'
import { listClaimWords } from '#app/features/site/field-claims.ts'
import { labelChanges } from '#app/features/site/label-changes.ts'
import { versionQuery, versionsQuery } from '#app/features/site/queries.ts'
import { useDraft } from '#app/features/site/use-draft.ts'
import { useRestore } from '#app/features/site/use-restore.ts'
import { formatCount } from '#app/lib/format-count.ts'
import type { ContentChange, DraftDocument, VersionRow } from '#shared/content.ts'
import { dateFormat } from '#shared/lazy.ts'

/** Every publication: who, when, what changed, and a way back to it. */
export function HistoryDialog({ onClose }: { onClose: () => void }) {
  const query = useInfiniteQuery(versionsQuery)
  const [openId, setOpenId] = useState<number | null>(null)
  const versions = query.data?.pages.flatMap((page) => page.versions) ?? []
  const newest = versions.find(({ is_newest }) => is_newest)
  const open = versions.find(({ id }) => id === openId)

  if (open && newest) {
    return (
      <Dialog title={titleOf(open)} onClose={() => setOpenId(null)} focusTitle>
        <Version
          key={open.id}
          version={open}
          newestId={newest.id}
          // Undoing the newest publication publishes the one before it.
          target={open.is_newest ? (versions[versions.indexOf(open) + 1] ?? null) : open}
          onBack={() => setOpenId(null)}
          onDone={onClose}
        />
      </Dialog>
    )
  }
  return (
    <Dialog title="History" onClose={onClose} focusTitle>
      {query.isPending && <Spinner label="Loading the history..." />}
      {query.isError && versions.length === 0 && (
        <LoadError subject="the history" busy={query.isFetching} onRetry={() => void query.refetch()} />
      )}
      <ul className="mt-4 border-line border-t">
        {versions.map((version) => (
          <li key={version.id} className="border-line border-b">
            <button
              type="button"
              onClick={() => setOpenId(version.id)}
              className="group flex min-h-12 w-full items-center gap-3 py-3 text-start"
            >
              <span className="grid min-w-0 flex-1 gap-0.5 [overflow-wrap:anywhere]">
                <span className="font-medium group-hover:underline">
                  {titleOf(version)}
                  {version.is_newest && <span className="ms-2 text-muted text-sm">On your site now</span>}
                </span>
                <span className="text-muted text-sm">{describeVersion(version)}</span>
                {version.note && <span className="text-sm">“{version.note}”</span>}
              </span>
              <Chevron />
            </button>
          </li>
        ))}
      </ul>
      <DialogActions className="mt-6" onClose={onClose} back="Close">
        <ShowMore query={query} />
      </DialogActions>
    </Dialog>
  )
}

type VersionProps = {
  version: VersionRow
  newestId: number
  /** The publication that the button publishes again. */
  target: VersionRow | null
  onBack: () => void
  onDone: () => void
}

function Version({ version, newestId, target, onBack, onDone }: VersionProps) {
  const query = useQuery({ ...versionQuery(version.id), enabled: version.is_readable })
  const targetQuery = useQuery({
    ...versionQuery(target?.id ?? version.id),
    enabled: target?.is_readable ?? false,
  })
  const [isAsking, setAsking] = useState(false)
  const hasDraft = useDraft(
    ({ document, published }) =>
      !isSame(document.facts, published.facts) || !isSame(document.words, published.words),
  )
  const isReadOnly = useDraft((state) => state.readOnly !== null)
  const { restore, busy, claims, failure } = useRestore(target?.id ?? version.id, newestId, onDone)
  const details = query.data
  const restored = target ? targetQuery.data : undefined
  const canRestore = !isReadOnly && (restored?.restoring.length ?? 0) > 0
  const verb = version.is_newest ? 'Undo' : 'Restore'
  const action = version.is_newest ? 'Undo this change' : 'Go back to the site as it was after this'
  const content = useDraft((state) => state)
  const label = (changes: readonly ContentChange[], document: DraftDocument) =>
    labelChanges(changes, document, content)

  return (
    <div className="mt-4 grid gap-5">
      <p className="text-muted">{describeVersion(version)}</p>
      {version.note && <p>“{version.note}”</p>}
      {!version.is_readable && (
        <p>A newer version of the software published this. It can be read once that version runs again.</p>
      )}
      {query.isLoading && <Spinner label="Loading what changed..." />}
      {query.isError && (
        <LoadError subject="this version" busy={query.isFetching} onRetry={() => void query.refetch()} />
      )}
      {details && !isAsking && <Differences changes={label(details.differences, details.document)} />}
      {restored && isAsking && (
        <>
          <p role="alert">
            {formatCount(restored.restoring.length, 'change')} to your site of today, right away. Today’s
            version stays in the history.
            {hasDraft && ' Changes that you have not published stay in your draft.'}
          </p>
          <ChangeList
            changes={label(restored.restoring, restored.document)}
            label={version.is_newest ? 'What undoing it changes' : 'What restoring it changes'}
          />
          <BookedAhead booked={restored.booked} calendar={dashboardPaths.calendar} />
        </>
      )}
      {details?.restoring.length === 0 && !version.is_newest && <p>Your site is the same today.</p>}
      {claims.length > 0 && <ClaimsNotice claims={claims} />}
      <p role="alert" className="font-medium text-on-tone-red empty:hidden">
        {failure}
      </p>
      <div className="sticky -bottom-[24px] flex flex-wrap gap-3 bg-paper py-3 md:-bottom-8">
        {canRestore && (
          <Button
            busy={busy}
            busyText={version.is_newest ? 'Undoing...' : 'Restoring...'}
            onClick={() => (isAsking ? void restore(claims.length > 0) : setAsking(true))}
          >
            {isAsking ? `${verb} ${claims.length > 0 ? 'anyway' : 'and publish'}` : action}
          </Button>
        )}
        <Button variant="secondary" onClick={onBack}>
          Back
        </Button>
      </div>
    </div>
  )
}

function Differences({ changes }: { changes: readonly ContentChange[] }) {
  if (changes.length === 0) return <p>It is the same as the one before it.</p>
  return <ChangeList changes={changes} label="What changed with it" />
}

const dateTime = dateFormat({ dateStyle: 'medium', timeStyle: 'short' })
const titleOf = ({ published_at }: VersionRow) => dateTime().format(new Date(published_at))

const describeVersion = ({ published_by, changes, claims }: VersionRow) =>
  [
    published_by,
    changes === null ? 'the beginning' : formatCount(changes, 'change'),
    ...(claims.length > 0 ? [`confirmed: ${listClaimWords(claims).join(', ')}`] : []),
  ].join(' · ')
