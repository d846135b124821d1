import { followContent, readShown } from '#app/lib/follow-content.ts'
import { stayWhenOffline } from '#app/lib/stay-when-offline.ts'

let isStarted = false

/** Follows the published content and stays on the page while offline, once in a tab: two frames of the site ask for it. */
export function startFollowing(): void {
  if (isStarted) return
  isStarted = true
  stayWhenOffline()
  followContent(readShown())
}
