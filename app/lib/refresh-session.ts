import { onSessionChange, readSession } from '#app/lib/session.ts'
import { fetchViewer } from '#app/lib/viewer.ts'
import { days, minutes } from '#shared/time.ts'

/** Extends the session before it expires, by a timer and when the page is shown again. */
export function startSessionRefresh(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let refreshedAt = Date.now()

  const plan = () => {
    clearTimeout(timer)
    const session = readSession()
    if (session) timer = setTimeout(refresh, untilRefresh(session.expiresAt))
  }
  const refresh = () => {
    refreshedAt = Date.now()
    fetchViewer()
      .catch(() => undefined)
      .finally(plan)
  }
  const onReturn = () => {
    const due = Date.now() - refreshedAt > minutes(10)
    if (document.visibilityState === 'visible' && readSession() && due) refresh()
  }

  plan()
  const unsubscribe = onSessionChange(plan)
  document.addEventListener('visibilitychange', onReturn)
  window.addEventListener('online', onReturn)
  return () => {
    clearTimeout(timer)
    unsubscribe()
    document.removeEventListener('visibilitychange', onReturn)
    window.removeEventListener('online', onReturn)
  }
}

/** Milliseconds until a day before the expiry, or half of the remaining time if that's longer; at least a minute. */
function untilRefresh(expiresAt: string): number {
  const remainingMs = Date.parse(expiresAt) - Date.now()
  const wait = Math.max(remainingMs - days(1), remainingMs / 2)
  return Math.min(Math.max(wait || 0, minutes(1)), days(20))
}
