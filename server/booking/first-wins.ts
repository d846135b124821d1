type Failure = { error: unknown } | null

/**
 * Runs one attempt per key at a time; callers of the same key wait for it. They fail with `lost()` if it succeeds, and retry one by one
 * if it fails. A caller that has waited for an attempt that began after its own call gets the error of that attempt.
 */
export function createFirstWins() {
  const attempts = new Map<string, Promise<Failure>>()

  return async function firstWins<T>(key: string, attempt: () => Promise<T>, lost: () => Error): Promise<T> {
    let beganLater = false
    for (let running = attempts.get(key); running; running = attempts.get(key)) {
      const failure = await running
      if (failure === null) throw lost()
      if (beganLater) throw failure.error
      beganLater = true
    }
    const result = attempt()
    const end = (failure: Failure) => {
      attempts.delete(key)
      return failure
    }
    const failed = (error: unknown) => end({ error })
    const ended = result.then(() => end(null), failed)
    attempts.set(key, ended)
    return result
  }
}

export type FirstWins = ReturnType<typeof createFirstWins>
