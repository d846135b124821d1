import { onSessionChange, readSession } from '#app/lib/session.ts'

/** Starts the session refresh once a user is signed in, so that visitors don't load its code. Returns the stop function. */
export function loadSessionRefresh(): () => void {
  let stop: (() => void) | null = null
  let isStopped = false

  const load = async () => {
    if (!readSession()) return
    unsubscribe()
    try {
      const { startSessionRefresh } = await import('#app/lib/refresh-session.ts')
      if (!isStopped) stop = startSessionRefresh()
    } catch (error) {
      console.warn('The session refresh could not be loaded.', error)
    }
  }

  const unsubscribe = onSessionChange(() => void load())
  void load()
  return () => {
    isStopped = true
    unsubscribe()
    stop?.()
  }
}
