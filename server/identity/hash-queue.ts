import { AsyncLocalStorage } from 'node:async_hooks'
import { tooManyRequests } from '#server/http/limit.ts'

export type HashQueueLimits = {
  /** How many run at once. */
  concurrency: number
  /** How many wait in each lane. */
  maxWaiting: number
  maxWaitMs: number
}

export type HashQueue = {
  /** @throws AppError `too_many_requests` when too many wait, or after waiting too long. */
  run<T>(work: () => Promise<T>): Promise<T>
  /** Everything that `work` runs waits in a lane of its own, which goes first. */
  prioritize<T>(work: () => Promise<T>): Promise<T>
}

type Waiting = { start: () => void }

/** Runs a bounded number of password hashes at once, so that a flood of sign-ins leaves processor time for other calls. */
export function createHashQueue({ concurrency, maxWaiting, maxWaitMs }: HashQueueLimits): HashQueue {
  const priority = new AsyncLocalStorage<true>()
  const lanes = { first: new Set<Waiting>(), second: new Set<Waiting>() }
  let running = 0

  async function waitForTurn(): Promise<void> {
    if (running < concurrency) {
      running += 1
      return
    }
    const lane = priority.getStore() ? lanes.first : lanes.second
    if (lane.size >= maxWaiting) throw tooManyRequests(maxWaitMs / 1000)
    await new Promise<void>((resolve, reject) => {
      const giveUp = setTimeout(() => {
        lane.delete(waiting)
        reject(tooManyRequests(maxWaitMs / 1000))
      }, maxWaitMs)
      const waiting = {
        start: () => {
          clearTimeout(giveUp)
          lane.delete(waiting)
          resolve()
        },
      }
      lane.add(waiting)
    })
  }

  /** Hands the turn to the next one that waits. */
  function endTurn(): void {
    const [next] = lanes.first.size > 0 ? lanes.first : lanes.second
    if (next) next.start()
    else running -= 1
  }

  return {
    async run(work) {
      await waitForTurn()
      try {
        return await work()
      } finally {
        endTurn()
      }
    },
    prioritize: (work) => priority.run(true, work),
  }
}
