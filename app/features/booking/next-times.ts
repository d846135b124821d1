import { ApiError } from '#app/lib/api.ts'

/** The next free times, when somebody else took the chosen one; null for any other error. */
export function readNextTimes(error: unknown): string[] | null {
  if (!(error instanceof ApiError) || error.code !== 'time_not_free') return null
  const { next } = error.details
  return Array.isArray(next) ? next.filter((time) => typeof time === 'string') : []
}
