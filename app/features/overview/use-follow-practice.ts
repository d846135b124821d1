import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#app/lib/api.ts'
import { queryKeys } from '#app/lib/query-keys.ts'
import { readSession } from '#app/lib/session.ts'
import { subscribeToEvents } from '#app/lib/subscribe-to-events.ts'
import { seconds } from '#shared/time.ts'

/** What may have changed with a message, an order or an appointment. */
const followedKeys = [
  queryKeys.today,
  queryKeys.inbox,
  queryKeys.calendarRequests,
  queryKeys.calendarWaitlist,
  queryKeys.overview,
]

/** Changes that come in a crowd are read together. */
const gatherMs = seconds(1)

/** Refreshes what the owner's screens show of messages, requests and orders when it changes, while the page is in view. */
export function useFollowPractice(isOwner: boolean) {
  const queries = useQueryClient()
  useEffect(() => {
    if (!isOwner) return
    let timer: ReturnType<typeof setTimeout> | undefined
    // What the page has just asked for need not be read again at once.
    let lastMs = Date.now()
    const refresh = () => {
      timer = undefined
      lastMs = Date.now()
      // After a sign-out the page is still open for a moment.
      if (readSession()) for (const queryKey of followedKeys) void queries.invalidateQueries({ queryKey })
    }
    const stop = subscribeToEvents({
      open: (signal) => api.api.inbox.events.$get(undefined, { init: { signal } }),
      onChange: () => {
        timer ??= setTimeout(refresh, Math.max(0, lastMs + gatherMs - Date.now()))
      },
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [isOwner, queries])
}
