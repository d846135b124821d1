import { type Attempt, attemptOf } from '#app/lib/attempt-key.ts'
import { keepDraft, readDraftOf } from '#app/lib/drafts.ts'
import { hours } from '#shared/time.ts'

/** The same words later than this are a new message, even if the answer to the first was lost. */
const secondTryMs = hours(1)
type DatedAttempt = Attempt & { at: number }

/** As `createAttemptKey`, kept as drafts are: the same values sent again within the hour have the same key after a reload too. */
export function storedAttemptKey(name: string) {
  const draft = `attempt:${name}`
  return {
    of(input: object): string {
      const earlier = readDraftOf<DatedAttempt>(draft)
      const isSecondTry = earlier !== null && Math.abs(Date.now() - earlier.at) < secondTryMs
      const attempt = attemptOf(input, isSecondTry ? earlier : null)
      keepDraft(draft, { at: Date.now(), ...attempt })
      return attempt.key
    },
    /** They have arrived: the same values again are meant. */
    end() {
      keepDraft(draft, null)
    },
  }
}
