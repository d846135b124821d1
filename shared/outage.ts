import { minutes } from '#shared/time.ts'

const everyMs = minutes(1)

/** A failure that repeats is in the log at once and then once a minute, so that it doesn't fill it. */
export function createOutage() {
  let loggedAt: number | null = null
  return {
    /** Whether a failure belongs into the log now. */
    isDue(): boolean {
      const now = performance.now()
      if (loggedAt !== null && now - loggedAt < everyMs) return false
      loggedAt = now
      return true
    },
    /** It works. Returns whether it had failed. */
    end(): boolean {
      const hadFailed = loggedAt !== null
      loggedAt = null
      return hadFailed
    },
  }
}
