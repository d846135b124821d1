import { afterNews, type LiveCard, newsContent, unknownCard } from '#app/features/live/live-session-state.ts'
import { api, call } from '#app/lib/api.ts'
import { readSession } from '#app/lib/session.ts'
import { subscribeToEvents } from '#app/lib/subscribe-to-events.ts'
import { toast } from '#app/lib/toast.ts'

/** The video session as the server has it, followed while the page is looked at. */
export function createLiveCard() {
  let card = unknownCard
  let asked = 0
  let heard = 0
  const listeners = new Set<() => void>()

  const change = (next: LiveCard) => {
    card = next
    for (const listener of listeners) listener()
  }

  /** How it is now. An answer that comes after that to a later question is old news. @throws ApiError */
  const refresh = async (): Promise<LiveCard> => {
    asked += 1
    const mine = asked
    const news = await call(api.api.live.$get())
    if (mine < heard) return card
    heard = mine
    const after = afterNews(card, news)
    const words = newsContent(card, after)
    change(after)
    if (words) toast.info(words)
    return after
  }
  const look = () => {
    // Somebody who has just signed out is still on her way to the door.
    if (readSession()) refresh().catch((error: unknown) => console.warn(error))
  }

  return {
    read: () => card,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    follow() {
      look()
      const open = (signal: AbortSignal) => api.api.live.events.$get(undefined, { init: { signal } })
      return subscribeToEvents({ open, onChange: look })
    },
    refresh,
    connect: () => change({ ...card, connected: card.phase === 'live' }),
    leave: () => change({ ...card, connected: false }),
  }
}
