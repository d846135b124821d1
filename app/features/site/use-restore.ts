import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { asProblems } from '#app/features/site/as-problems.ts'
import { hasCode, readDraft, restoreVersion } from '#app/features/site/queries.ts'
import { useDraftStore } from '#app/features/site/use-draft.ts'
import { asClaims } from '#app/features/site/use-publish.ts'
import { messageForError } from '#app/lib/error-messages.ts'
import { toast } from '#app/lib/toast.ts'
import type { ContentClaim } from '#shared/content.ts'

/** Publishes an earlier version again. */
export function useRestore(id: number, newestId: number, onDone: () => void) {
  const store = useDraftStore()
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [claims, setClaims] = useState<readonly ContentClaim[]>([])
  const [failure, setFailure] = useState<string | null>(null)

  const restore = async (areClaimsConfirmed: boolean) => {
    setBusy(true)
    setFailure(null)
    try {
      await restoreVersion(id, { base: newestId, ...(areClaimsConfirmed && { confirmed_claims: true }) })
      await queryClient.invalidateQueries({ queryKey: ['content', 'versions'] })
      store.follow(await readDraft())
      toast.success('Published the earlier version')
      onDone()
    } catch (error) {
      if (hasCode(error, 'claims_unconfirmed')) setClaims(asClaims(error.details.claims))
      else if (hasCode(error, 'content_changed')) {
        setFailure('Someone else has published in the meantime. Check the history again.')
        void queryClient.invalidateQueries({ queryKey: ['content', 'versions'] })
      } else if (hasCode(error, 'content_invalid')) {
        setFailure(asProblems(error.details.problems)[0]?.sentence ?? messageForError(error, ''))
      } else setFailure(messageForError(error, 'Nothing was restored. Please try again.'))
    } finally {
      setBusy(false)
    }
  }
  return { restore, busy, claims, failure }
}
