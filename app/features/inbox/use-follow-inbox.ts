import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { inboxKey } from '#app/features/inbox/queries.ts'
import { api } from '#app/lib/api.ts'
import { readSession } from '#app/lib/session.ts'
import { subscribeToEvents } from '#app/lib/subscribe-to-events.ts'

/** Refreshes the inbox when something in it changes, while the page is in view. */
export function useFollowInbox() {
  const queries = useQueryClient()
  useEffect(
    () =>
      subscribeToEvents({
        open: (signal) => api.api.inbox.events.$get(undefined, { init: { signal } }),
        // After a sign-out the page is still open for a moment.
        onChange: () => void (readSession() && queries.invalidateQueries({ queryKey: inboxKey })),
      }),
    [queries],
  )
}
