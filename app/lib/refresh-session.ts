import { claimStoredTexts } from '#app/lib/claim-stored-texts.ts'
import { onSessionChange, readSession } from '#app/lib/session.ts'
import { fetchViewer } from '#app/lib/viewer.ts'
import { days, minutes } from '#shared/time.ts'

/** Extends the session before it expires, by a timer and when the page is shown again. */
export function startSessionRefresh(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let refreshedAt = Date.now()

  const schedule = () => {
    clearTimeout(timer)
    const session = readSession()
    if (session) timer = setTimeout(refresh, refreshDelayMs(session.expiresAt))
  }
  const refresh = () => {
    refreshedAt = Date.now()
    fetchViewer()
      .catch(() => undefined)
      .finally(schedule)
  }
  const onReturn = () => {
    const isDue = Date.now() - refreshedAt > minutes(10)
    if (document.visibilityState === 'visible' && readSession() && isDue) refresh()
  }

  const start = () => {
    claimStoredTexts()
    schedule()
  }
  start()
  const unsubscribe = onSessionChange(start)
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
function refreshDelayMs(expiresAt: string): number {
  const remainingMs = Date.parse(expiresAt) - Date.now()
  const delayMs = Math.max(remainingMs - days(1), remainingMs / 2)
  return Math.min(Math.max(delayMs || 0, minutes(1)), days(20))
}
