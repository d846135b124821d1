import {
  applyUpdate,
  changeMessage,
  type LiveSession,
  unknownSession,
} from '#app/features/live/live-session-state.ts'
import { api, call } from '#app/lib/api.ts'
import { readSession } from '#app/lib/session.ts'
import { subscribeToEvents } from '#app/lib/subscribe-to-events.ts'
import { toast } from '#app/lib/toast.ts'

/** The video session as the server knows it, followed while the page is in view. */
export function createLiveSessionStore() {
  let session = unknownSession
  let lastRequest = 0
  let lastApplied = 0
  const listeners = new Set<() => void>()

  const change = (next: LiveSession) => {
    session = next
    for (const listener of listeners) listener()
  }

  /** The current session. Ignores an answer that arrives after the answer to a later request. @throws ApiError */
  const refresh = async (): Promise<LiveSession> => {
    lastRequest += 1
    const ownRequest = lastRequest
    const update = await call(api.api.live.$get())
    if (ownRequest < lastApplied) return session
    lastApplied = ownRequest
    const next = applyUpdate(session, update)
    const message = changeMessage(session, next)
    change(next)
    if (message) toast.info(message)
    return next
  }
  const refreshQuietly = () => {
    // After a sign-out the page is still open for a moment.
    if (readSession()) refresh().catch((error: unknown) => console.warn(error))
  }

  return {
    read: () => session,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    follow() {
      refreshQuietly()
      const open = (signal: AbortSignal) => api.api.live.events.$get(undefined, { init: { signal } })
      return subscribeToEvents({ open, onChange: refreshQuietly })
    },
    refresh,
    connect: () => change({ ...session, connected: session.phase === 'live' }),
    leave: () => change({ ...session, connected: false }),
  }
}
