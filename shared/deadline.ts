/** What was waited for did not happen in time. It may still happen. */
export class DeadlineExceededError extends Error {}

/** @throws DeadlineExceededError with `message` when `work` has not settled after `timeoutMs`. */
export async function withDeadline<T>(work: Promise<T>, timeoutMs: number, message: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DeadlineExceededError(message)), timeoutMs)
  })
  try {
    return await Promise.race([work, deadline])
  } finally {
    clearTimeout(timer)
  }
}
