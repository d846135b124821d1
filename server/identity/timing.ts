import { setTimeout as wait } from 'node:timers/promises'

const intervalMs = 250

/** Rounds the duration of `work` up to a full interval, so that it doesn't reveal whether an account exists. */
export async function padTiming<T>(work: () => Promise<T>): Promise<T> {
  const started = performance.now()
  try {
    return await work()
  } finally {
    await waitForInterval(started)
  }
}

/** The same for work whose success is visible anyway: pads only failures. */
export async function padFailureTiming<T>(work: () => Promise<T>): Promise<T> {
  const started = performance.now()
  try {
    return await work()
  } catch (error) {
    await waitForInterval(started)
    throw error
  }
}

function waitForInterval(started: number) {
  const elapsedMs = performance.now() - started
  return wait(Math.ceil(elapsedMs / intervalMs) * intervalMs - elapsedMs)
}
