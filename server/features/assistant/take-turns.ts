import { setImmediate as letOthersRun, setTimeout as wait } from 'node:timers/promises'
import { seconds } from '#shared/time.ts'

export type TakeTurn = <T>(key: string, work: () => T) => Promise<T>

/** Nobody notices that everything else waits so long. */
const shortMs = 20
/** The process may have been suspended meanwhile. */
const longestPauseMs = seconds(1)

/**
 * Runs work that keeps the process from everything else one after the other, and does nothing after long work for as long as it took, a
 * second at most. Those of one key wait for each other; another key waits for one of each.
 */
export function createTurns(): TakeTurn {
  const queues = new Map<string, (() => void)[]>()
  let isRunning = false

  async function runAll() {
    isRunning = true
    for (let [next] = queues; next; [next] = queues) {
      const [key, queue] = next
      const startedAt = performance.now()
      queue.shift()?.()
      queues.delete(key)
      if (queue.length > 0) queues.set(key, queue)
      const tookMs = performance.now() - startedAt
      await (tookMs > shortMs ? wait(Math.min(tookMs, longestPauseMs)) : letOthersRun())
    }
    isRunning = false
  }

  return (key, work) => {
    const { promise, resolve, reject } = Promise.withResolvers<ReturnType<typeof work>>()
    const queue = queues.get(key) ?? []
    queues.set(key, queue)
    queue.push(() => {
      try {
        resolve(work())
      } catch (error) {
        reject(error)
      }
    })
    if (!isRunning) void runAll()
    return promise
  }
}
