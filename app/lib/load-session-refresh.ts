import { onSessionChange, readSession } from '#app/lib/session.ts'

/** A failed import is tried again when the connection or the user returns. */
const retryEvents = ['online', 'focus']

/** Starts the session refresh once a user is signed in, so that visitors don't load its code. Returns the stop function. */
export function loadSessionRefresh(): () => void {
  let stop: (() => void) | null = null
  let isStopped = false
  let isLoading = false

  const load = async () => {
    if (!readSession() || isLoading) return
    isLoading = true
    try {
      const { startSessionRefresh } = await import('#app/lib/refresh-session.ts')
      unsubscribe()
      if (!isStopped) stop = startSessionRefresh()
    } catch (error) {
      console.warn('The session refresh could not be loaded.', error)
      isLoading = false
    }
  }

  const onSession = onSessionChange(() => void load())
  for (const event of retryEvents) window.addEventListener(event, load)
  const unsubscribe = () => {
    onSession()
    for (const event of retryEvents) window.removeEventListener(event, load)
  }
  void load()
  return () => {
    isStopped = true
    unsubscribe()
    stop?.()
  }
}
