import { setTimeout as wait } from 'node:timers/promises'

type Work = () => Promise<unknown>
/** `pauseMs`: after each round. */
type Rounds = { warmUp: number; rounds: number; pauseMs?: number }

/**
 * How long a call takes at each size, in ms, once for each round. Alternates between the sizes, so that other load on the machine affects all of them equally.
 * @param works the same call at each size
 */
export async function timesBySize(
  works: readonly Work[],
  { warmUp, rounds, pauseMs }: Rounds,
): Promise<number[][]> {
  const times: number[][] = works.map(() => [])
  for (let round = -warmUp; round < rounds; round++) {
    for (const [index, work] of works.entries()) {
      const started = performance.now()
      await work()
      if (round >= 0) times[index]?.push(performance.now() - started)
    }
    if (pauseMs) await wait(pauseMs)
  }
  return times
}

/** How many times the slowest size takes as long as the first. */
export const ratioOf = (medians: readonly number[]) => Math.max(...medians) / (medians[0] ?? 1)
