import { useEffect, useState, useSyncExternalStore } from 'react'
import { createLiveSessionStore } from '#app/features/live/live-session-store.ts'
import { ApiError, api, call } from '#app/lib/api.ts'
import { messageForError } from '#app/lib/error-messages.ts'
import { openTab, showInTab } from '#app/lib/new-tab.ts'
import { toast } from '#app/lib/toast.ts'
import { useAction } from '#app/lib/use-action.ts'

/** The video session's state, and joining, leaving, starting it and copying its link. */
export function useLiveSession() {
  const [live] = useState(createLiveSessionStore)
  useEffect(() => live.follow(), [live])
  const card = useSyncExternalStore(live.subscribe, live.read, live.read)

  const markJoined = () => {
    live.connect()
    toast.success('Joined Google Meet session')
  }

  const joinAction = useAction(
    async (tab: Window | null) => {
      const { link } = await live.refresh().catch((error: unknown) => {
        tab?.close()
        throw error
      })
      if (link && showInTab(tab, link)) return markJoined()
      tab?.close()
      toast.error(link ? 'Popup blocked. Please allow popups for this site.' : noSession)
    },
    { failure: (error) => messageForError(error) },
  )

  const start = useAction(() => call(api.api.live.start.$post()), {
    failure: (error) =>
      error instanceof ApiError && error.code === 'not_allowed'
        ? "You don't have permission to start a live session"
        : messageForError(error),
  })

  const leave = () => {
    live.leave()
    toast.success('Left the Google Meet session')
  }

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(card.link ?? '')
      toast.success('Google Meet link copied to clipboard')
    } catch {
      toast.error('Failed to copy link')
    }
  }

  return {
    card,
    joining: joinAction.busy,
    join: () => {
      if (!joinAction.busy) void joinAction.run(openTab('Opening Google Meet...'))
    },
    markJoined,
    start: () => void start.run(),
    starting: start.busy,
    leave,
    copy: () => void copy(),
  }
}

const noSession = 'No active Google Meet session to join'
