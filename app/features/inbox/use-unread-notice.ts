import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { threadCountsQuery } from '#app/features/inbox/queries.ts'
import { formatCount } from '#app/lib/format-count.ts'

const isSupported = () => typeof Notification !== 'undefined'

/**
 * The number of unread conversations in the tab's title and, once the owner allows it, in a notification of the browser while the tab
 * isn't in view. `ask` is null when there is nothing to ask.
 */
export function useUnreadNotice(): { ask: (() => void) | null } {
  const { data: counts } = useQuery(threadCountsQuery)
  const [permission, setPermission] = useState(() => (isSupported() ? Notification.permission : 'denied'))
  const known = useRef<number | null>(null)
  const unread = counts?.unread ?? null

  useEffect(() => {
    if (unread === null) return
    const bare = document.title.replace(/^\(\d+\) /, '')
    document.title = unread > 0 ? `(${unread}) ${bare}` : bare
    const hasMore = known.current !== null && unread > known.current
    known.current = unread
    if (hasMore && document.visibilityState === 'hidden' && permission === 'granted') notify(unread)
  }, [unread, permission])

  const ask = () => void Notification.requestPermission().then(setPermission)
  return { ask: permission === 'default' ? ask : null }
}

function notify(unread: number) {
  try {
    new Notification(`You have ${formatCount(unread, 'unread conversation')}`, { tag: 'inbox' })
  } catch {
    // Some phones allow notifications from service workers only.
  }
}
