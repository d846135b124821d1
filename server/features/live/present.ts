import type { liveSessions } from '#server/db/schema/live.ts'
import type { LiveState } from '#shared/live.ts'

export type LiveSession = typeof liveSessions.$inferSelect

export function presentLive(running: LiveSession | undefined): LiveState {
  return { live: running !== undefined, meeting_link: running?.meetingLink ?? null }
}
