import type { liveSessions } from '#server/db/schema/live.ts'
import type { LiveState } from '#shared/live.ts'

export function presentLive(running: typeof liveSessions.$inferSelect | undefined): LiveState {
  return { live: running !== undefined, meeting_link: running?.meetingLink ?? null }
}
