import { onSessionChange, readSession } from '#app/lib/session.ts'
import { fetchViewer } from '#app/lib/viewer.ts'
import { days, minutes } from '#shared/time.ts'

/** Slides the session on before it ends, by a timer and whenever the page comes back into view. */
export function startSessionRefresh(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let askedAt = Date.now()

  const plan = () => {
    clearTimeout(timer)
    const session = readSession()
    if (session) timer = setTimeout(refresh, untilRefresh(session.expiresAt))
  }
  const refresh = () => {
    askedAt = Date.now()
    fetchViewer()
      .catch(() => undefined)
      .finally(plan)
  }
  const onReturn = () => {
    const due = Date.now() - askedAt > minutes(10)
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

/** A day before the end, or after half of what is left where that comes later; never sooner than a minute from now. */
function untilRefresh(expiresAt: string): number {
  const left = Date.parse(expiresAt) - Date.now()
  const wait = Math.max(left - days(1), left / 2)
  return Math.min(Math.max(wait || 0, minutes(1)), days(20))
}
