import { useRef, useState } from 'react'
import type { Fields } from '#app/lib/api.ts'
import { toast } from '#app/lib/toast.ts'

/** Messages for the fields, and one for a toast; null shows no toast. */
export type ErrorExplanation = { fields: Fields; message: string | null }

type Options<Args extends unknown[], Result> = {
  onDone?: ((result: Result, ...args: Args) => void) | undefined
  explain: (error: unknown) => ErrorExplanation | Promise<ErrorExplanation>
}

/** One call at a time: `run` ignores a second start while busy and never rejects. */
export function useAttempt<Args extends unknown[], Result>(
  action: (...args: Args) => Promise<Result>,
  { onDone, explain }: Options<Args, Result>,
) {
  const isRunning = useRef(false)
  const [busy, setBusy] = useState(false)
  const [fields, setFields] = useState<Fields>({})

  const attempt = async (...args: Args): Promise<{ result: Result } | null> => {
    try {
      return { result: await action(...args) }
    } catch (error) {
      const { fields, message } = await explain(error)
      setFields(fields)
      if (message !== null) toast.error(message)
      return null
    }
  }

  const run = async (...args: Args): Promise<void> => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    setFields({})
    const success = await attempt(...args)
    isRunning.current = false
    setBusy(false)
    if (success) onDone?.(success.result, ...args)
  }

  return { run, busy, fields }
}
