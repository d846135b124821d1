import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { asProblems } from '#app/features/site/as-problems.ts'
import { hasCode, publishDraft, readDraft } from '#app/features/site/queries.ts'
import { useDraftStore } from '#app/features/site/use-draft.ts'
import { messageForError } from '#app/lib/error-messages.ts'
import type { ContentClaim } from '#shared/content.ts'

type Step =
  | { name: 'review' }
  /** The server found claims that this browser had not seen. */
  | { name: 'claims'; claims: readonly ContentClaim[] }
  /** Somebody else has published in between. */
  | { name: 'overtaken'; publication: { base: number; document: unknown } }
  | { name: 'published'; warnings: readonly string[] }

/** Publishes what the owner has reviewed, and nothing that changed since. */
export function usePublish() {
  const store = useDraftStore()
  const queryClient = useQueryClient()
  const [step, setStep] = useState<Step>({ name: 'review' })
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const publish = async ({ note, areClaimsConfirmed }: { note: string; areClaimsConfirmed: boolean }) => {
    setBusy(true)
    setFailure(null)
    try {
      const { revision, base } = store.read()
      const { warnings } = await publishDraft({
        revision,
        base,
        ...(note.trim() && { note: note.trim() }),
        ...(areClaimsConfirmed && { confirmed_claims: true }),
      })
      setStep({ name: 'published', warnings })
      void queryClient.invalidateQueries({ queryKey: ['content', 'versions'] })
      store.follow(await readDraft())
    } catch (error) {
      explain(error)
    } finally {
      setBusy(false)
    }
  }

  const explain = (error: unknown) => {
    if (hasCode(error, 'claims_unconfirmed')) {
      return setStep({ name: 'claims', claims: asClaims(error.details.claims) })
    }
    if (hasCode(error, 'content_changed')) {
      const { base, document } = error.details
      return setStep({ name: 'overtaken', publication: { base: Number(base), document } })
    }
    if (hasCode(error, 'content_invalid')) {
      store.showProblems(error.details.problems)
      return setFailure(
        generalSentence(error.details.problems) ??
          'Fix these problems before publishing. Nothing was published.',
      )
    }
    if (hasCode(error, 'draft_changed')) {
      setFailure('The draft was changed in another window. Look through the changes again.')
      void readDraft().then(store.follow, () => undefined)
      return
    }
    setFailure(messageForError(error, 'Nothing was published. Please try again.'))
  }

  const merge = () => {
    if (step.name === 'overtaken') store.rebase(step.publication)
    setStep({ name: 'review' })
    void store.saveNow()
  }

  return { step, busy, failure, publish, merge }
}

/** What concerns the whole publication and no field. */
const generalSentence = (problems: unknown) => asProblems(problems).find(({ path }) => path === '')?.sentence

export const asClaims = (value: unknown): readonly ContentClaim[] =>
  (Array.isArray(value) ? value : []).filter(
    (claim: unknown): claim is ContentClaim => typeof claim === 'object' && claim !== null && 'word' in claim,
  )
