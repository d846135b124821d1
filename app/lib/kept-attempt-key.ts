import { type Attempt, attemptOf } from '#app/lib/attempt-key.ts'
import { keepDraft, readDraftOf } from '#app/lib/drafts.ts'

/** As `createAttemptKey`, kept as drafts are: the same values sent again after a reload have the same key too. */
export function keptAttemptKey(name: string) {
  const draft = `attempt:${name}`
  return {
    of(input: object): string {
      const attempt = attemptOf(input, readDraftOf<Attempt>(draft))
      keepDraft(draft, attempt)
      return attempt.key
    },
    /** They have arrived: the same values again are meant. */
    end() {
      keepDraft(draft, null)
    },
  }
}
