import { median } from './database.ts'

type Work = () => Promise<unknown>
type Rounds = { warmUp: number; rounds: number }

/**
 * The median of a call at each size, in ms. Alternates between the sizes, so that other load on the machine affects all of them equally.
 * @param works the same call at each size
 */
export async function mediansBySize(works: readonly Work[], { warmUp, rounds }: Rounds): Promise<number[]> {
  const times: number[][] = works.map(() => [])
  for (let round = -warmUp; round < rounds; round++) {
    for (const [index, work] of works.entries()) {
      const started = performance.now()
      await work()
      if (round >= 0) times[index]?.push(performance.now() - started)
    }
  }
  return times.map(median)
}

/** How many times the slowest size takes as long as the first. */
export const ratioOf = (medians: readonly number[]) => Math.max(...medians) / (medians[0] ?? 1)
