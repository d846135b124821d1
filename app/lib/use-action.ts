import { explainError, type FailureMessage } from '#app/lib/explain-error.ts'
import { useAttempt } from '#app/lib/use-attempt.ts'

type Options<Args extends unknown[], Result> = {
  onDone?: (result: Result, ...args: Args) => void
  failure: FailureMessage
}

/** One call to the server at a time; a failure shows a toast. `run` never rejects. */
export function useAction<Args extends unknown[], Result>(
  action: (...args: Args) => Promise<Result>,
  { onDone, failure }: Options<Args, Result>,
) {
  return useAttempt(action, { onDone, explain: (error) => explainError(error, failure) })
}
