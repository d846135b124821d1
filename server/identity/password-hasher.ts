import { availableParallelism } from 'node:os'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { createHashQueue } from '#server/identity/hash-queue.ts'
import { seconds } from '#shared/time.ts'

/** One processor stays free for everything else, and one of libuv's four threads for files and names. */
const maxConcurrency = 3
/** About ten seconds of hashes on two processors that do nothing else. */
const maxWaiting = 100
const maxWaitMs = seconds(15)

export type PasswordHasher = ReturnType<typeof createPasswordHasher>

/** Hashes passwords like the identity library (scrypt), only a few at once. */
export function createPasswordHasher() {
  const concurrency = Math.min(maxConcurrency, Math.max(1, availableParallelism() - 1))
  const queue = createHashQueue({ concurrency, maxWaiting, maxWaitMs })
  return {
    /** @throws AppError `too_many_requests`, also from `verify`. */
    hash: (password: string) => queue.run(() => hashPassword(password)),
    verify: (input: { hash: string; password: string }) => queue.run(() => verifyPassword(input)),
    /** For people who are known already: their hashes don't wait behind those of strangers. */
    prioritize: queue.prioritize,
  }
}
