const { CI, FAULT_ROUNDS, FAULT_SEED, FUZZ_RUNS, OUTBOX_FAULTS_MESSAGES, TEST_DATABASE_URL } = process.env

/** `.ci/run` tries more than `npm test` on a developer's machine. */
const isCi = Boolean(CI)

/** The size of the fault tests: `npm run test:faults` runs more rounds than `npm test`. */
export const faults = {
  /** Whether this is the long run, which also checks durations. */
  full: FAULT_ROUNDS !== undefined,
  rounds: Number(FAULT_ROUNDS ?? (isCi ? 3 : 2)),
  seed: Number(FAULT_SEED ?? 7),
  payments: isCi ? 100 : 12,
  messages: Number(OUTBOX_FAULTS_MESSAGES ?? (isCi ? 1000 : 150)),
}

/** How many unusual requests each endpoint gets, and how many malformed ones arrive over raw sockets. */
export const fuzz = {
  // The embedded database answers more slowly.
  requests: Number(FUZZ_RUNS ?? (isCi && TEST_DATABASE_URL ? 14 : 8)),
  socketRequests: Number(FUZZ_RUNS ?? 150),
}

export const print = (line: string) => process.stdout.write(`${line}\n`)

export type Random = {
  /** A whole number from 0 to one less than `below`. */
  upTo(below: number): number
  oneOf<T>(list: readonly T[]): T
}

/** Returns the same numbers for the same seed, so that a failure can be reproduced. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  function next() {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const upTo = (below: number) => Math.floor(next() * below)
  return { upTo, oneOf: (list) => list[upTo(list.length)] as never }
}
