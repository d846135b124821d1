import { useRef, useState } from 'react'
import type { Fields } from '#app/lib/api.ts'
import { toast } from '#app/lib/toast.ts'

/** What a failure says at the fields, and in a toast; null stays silent. */
export type ErrorExplanation = { fields: Fields; sentence: string | null }

type Options<Args extends unknown[], Result> = {
  onDone?: ((result: Result, ...args: Args) => void) | undefined
  explain: (error: unknown) => ErrorExplanation | Promise<ErrorExplanation>
}

/** One call at a time: `run` ignores a second start while busy and never rejects. */
export function useAttempt<Args extends unknown[], Result>(
  action: (...args: Args) => Promise<Result>,
  { onDone, explain }: Options<Args, Result>,
) {
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [fields, setFields] = useState<Fields>({})

  const attempt = async (...args: Args): Promise<{ result: Result } | null> => {
    try {
      return { result: await action(...args) }
    } catch (error) {
      const explained = await explain(error)
      setFields(explained.fields)
      if (explained.sentence !== null) toast.error(explained.sentence)
      return null
    }
  }

  const run = async (...args: Args): Promise<void> => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setFields({})
    const done = await attempt(...args)
    running.current = false
    setBusy(false)
    if (done) onDone?.(done.result, ...args)
  }

  return { run, busy, fields }
}
