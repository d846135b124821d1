import { setTimeout as wait } from 'node:timers/promises'

const beatMs = 250

/**
 * Does some work and ends with the next beat of a clock, however it went: how long it took then no longer tells whether
 * there is an account.
 */
export async function padTiming<T>(work: () => Promise<T>): Promise<T> {
  const started = performance.now()
  try {
    return await work()
  } finally {
    await untilTheBeat(started)
  }
}

/** The same for work whose success tells more than its time: only a refusal waits. */
export async function padFailureTiming<T>(work: () => Promise<T>): Promise<T> {
  const started = performance.now()
  try {
    return await work()
  } catch (error) {
    await untilTheBeat(started)
    throw error
  }
}

function untilTheBeat(started: number) {
  const took = performance.now() - started
  return wait(Math.ceil(took / beatMs) * beatMs - took)
}
