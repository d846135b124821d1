import { createKey } from '#app/lib/create-key.ts'

/** One key while the same values are sent again, because their answer may have been lost; another one for other values. */
export function createAttemptKey() {
  let attempt: { values: string; key: string } | null = null
  return {
    of(input: object): string {
      const values = JSON.stringify(input)
      if (attempt?.values !== values) attempt = { values, key: createKey() }
      return attempt.key
    },
    /** They have arrived: the same values again are meant. */
    end() {
      attempt = null
    },
  }
}
