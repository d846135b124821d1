type Failure = { error: unknown } | null

/**
 * For what only one can have. Of those who want it at once, one attempts it and the others wait: when it succeeds they have lost,
 * and when it fails the next one attempts it. Whoever has waited for an attempt that began after they came gets its error.
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
