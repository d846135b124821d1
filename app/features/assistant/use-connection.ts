import { useCallback, useEffect, useState } from 'react'
import { testConnection } from '#app/features/assistant/test-connection.ts'
import { notify } from '#app/lib/toast.ts'
import { chatContent } from '#practice/content/chat.ts'

export type Connection = 'checking' | 'connected' | 'error'

/** Connection state: tested when the chat opens, lost when an answer fails, tested again on Try Again. */
export function useConnection() {
  const [state, setState] = useState<Connection>('checking')
  const [isRetrying, setIsRetrying] = useState(false)
  const [advice, setAdvice] = useState<string | null>(null)

  const reportFailure = useCallback((error: unknown) => {
    setState('error')
    setAdvice(null)
    import('#app/features/assistant/connection-advice.ts')
      .then(({ adviceForError }) => adviceForError(error))
      .then(setAdvice, () => undefined)
    const { title, text } = chatContent.trouble.toast
    notify({ title, description: text, destructive: true })
  }, [])

  useEffect(() => {
    let isUnmounted = false
    testConnection().then(
      () => isUnmounted || setState('connected'),
      (error: unknown) => isUnmounted || reportFailure(error),
    )
    return () => {
      isUnmounted = true
    }
  }, [reportFailure])

  const retry = async () => {
    if (isRetrying) return
    setIsRetrying(true)
    await testConnection().then(() => setState('connected'), reportFailure)
    setIsRetrying(false)
  }

  return { state, advice, isRetrying, retry, reportFailure }
}
