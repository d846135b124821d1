import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadError } from '#app/components/ui/load-error.tsx'
import { Spinner } from '#app/components/ui/spinner.tsx'
import { EditorScreen } from '#app/features/site/components/editor-screen.tsx'
import { createDraftStore } from '#app/features/site/draft-store.ts'
import { createLocalCopy } from '#app/features/site/local-copy.ts'
import { draftQuery, saveDraft } from '#app/features/site/queries.ts'
import { DraftContext } from '#app/features/site/use-draft.ts'
import { isTyping, useDraftSync } from '#app/features/site/use-draft-sync.ts'
import type { ContentDraft } from '#shared/content.ts'

/** The owner changes the site: the page beside its fields. */
export function SiteEditor() {
  const query = useQuery(draftQuery)
  if (query.data) return <LoadedEditor draft={query.data} />
  return (
    <main id="main" tabIndex={-1} className="page pt-16">
      {query.isPending ? (
        <Spinner label="Loading your site..." />
      ) : (
        <LoadError subject="your site" busy={query.isFetching} onRetry={() => void query.refetch()} />
      )}
    </main>
  )
}

function LoadedEditor({ draft }: { draft: ContentDraft }) {
  const [store] = useState(() =>
    createDraftStore({ loaded: draft, local: createLocalCopy(), save: saveDraft, isTyping }),
  )
  useDraftSync(store)
  return (
    <DraftContext value={store}>
      <EditorScreen />
    </DraftContext>
  )
}
