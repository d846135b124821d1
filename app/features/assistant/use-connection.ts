import { useCallback, useEffect, useState } from 'react'
import { testConnection } from '#app/features/assistant/test-connection.ts'
import { notify } from '#app/lib/toast.ts'
import { chatContent } from '#practice/content/chat.ts'

export type Connection = 'checking' | 'connected' | 'error'

/** Whether the assistant can be reached: tested when the chat opens, lost when an answer fails, tried again by hand. */
export function useConnection() {
  const [state, setState] = useState<Connection>('checking')
  const [retrying, setRetrying] = useState(false)
  const [advice, setAdvice] = useState<string | null>(null)

  const lose = useCallback((error: unknown) => {
    setState('error')
    setAdvice(null)
    import('#app/features/assistant/connection-advice.ts')
      .then(({ adviceForError }) => adviceForError(error))
      .then(setAdvice, () => undefined)
    const { title, text } = chatContent.trouble.toast
    notify({ title, description: text, destructive: true })
  }, [])

  useEffect(() => {
    let isGone = false
    testConnection().then(
      () => isGone || setState('connected'),
      (error: unknown) => isGone || lose(error),
    )
    return () => {
      isGone = true
    }
  }, [lose])

  const retry = async () => {
    if (retrying) return
    setRetrying(true)
    await testConnection().then(() => setState('connected'), lose)
    setRetrying(false)
  }

  return { state, advice, retrying, retry, lose }
}
