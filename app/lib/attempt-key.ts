import { createKey } from '#app/lib/create-key.ts'

/** The values that were sent, and the key they were sent with. */
export type Attempt = { values: string; key: string }

/** The attempt to send `input`: the earlier one again if that had the same values, because its answer may have been lost. */
export function attemptOf(input: object, earlier: Attempt | null | undefined): Attempt {
  const values = JSON.stringify(input)
  return earlier?.values === values ? earlier : { values, key: createKey() }
}

/** One key while the same values are sent again; another one for other values. */
export function createAttemptKey() {
  let attempt: Attempt | null = null
  return {
    of(input: object): string {
      attempt = attemptOf(input, attempt)
      return attempt.key
    },
    /** They have arrived: the same values again are meant. */
    end() {
      attempt = null
    },
  }
}
