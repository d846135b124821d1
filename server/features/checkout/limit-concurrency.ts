import pLimit from 'p-limit'
import { AppError } from '#server/errors.ts'
import { seconds } from '#shared/time.ts'

const atOnce = pLimit(4)
const longestWaitMs = seconds(55)

/**
 * Runs a few orders at once, the others in turn. Buyers of the same units wait for each other: here, so that they leave connections to
 * the database to everyone else.
 * @throws AppError `database_unavailable` after 55 seconds, before `work` has begun
 */
export function limitConcurrency<T>(work: () => Promise<T>): Promise<T> {
  const sinceMs = performance.now()
  return atOnce(() => {
    if (performance.now() - sinceMs > longestWaitMs) throw new AppError('database_unavailable')
    return work()
  })
}
