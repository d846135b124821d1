import { Button } from '#app/components/ui/button.tsx'
import { LaterDraftChoices, LaterPublicationNotice } from '#app/features/site/components/later-notices.tsx'
import { Notice } from '#app/features/site/components/notice.tsx'
import type { DraftStore } from '#app/features/site/draft-store.ts'
import { readVersion } from '#app/features/site/queries.ts'
import { useDraft, useDraftStore } from '#app/features/site/use-draft.ts'
import { useAction } from '#app/lib/use-action.ts'

/** What the owner has to know about the draft as a whole. */
export function EditorNotices() {
  const readOnly = useDraft((state) => state.readOnly)
  const laterDraft = useDraft((state) => state.laterDraft)
  const laterPublication = useDraft((state) => state.laterPublication)
  const isOvertaken = useDraft((state) => state.newest !== state.base && state.readOnly === null)
  return (
    <>
      {readOnly !== null && (
        <Notice>
          <span>{readOnly}</span>
          {laterDraft && <LaterDraftChoices draft={laterDraft} />}
        </Notice>
      )}
      {laterPublication && <LaterPublicationNotice publication={laterPublication} />}
      {isOvertaken && <OvertakenNotice />}
    </>
  )
}

function OvertakenNotice() {
  const store = useDraftStore()
  const { run, busy } = useAction(() => mergeNewest(store), {
    failure: 'The newest version could not be loaded. Please try again.',
  })
  return (
    <Notice>
      <span>
        Someone else has published since you started this draft. Merge the changes before you publish.
      </span>
      <Button size="small" variant="secondary" busy={busy} busyText="Loading..." onClick={() => void run()}>
        Merge changes
      </Button>
    </Notice>
  )
}

async function mergeNewest(store: DraftStore) {
  const { id, document } = await readVersion(store.read().newest)
  store.rebase({ base: id, document })
  await store.saveNow()
}
