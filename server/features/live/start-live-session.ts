import { randomInt } from 'node:crypto'
import { ownId } from '#server/access/actor.ts'
import type { Ctx } from '#server/context.ts'
import { liveSessions } from '#server/db/schema/live.ts'
import { notifyLiveChange } from '#server/features/live/notify-live-change.ts'
import type { LiveSession } from '#server/features/live/present.ts'
import { selectRunning } from '#server/features/live/read-live-session.ts'

/** Starts a video session with a new meeting link. A session that is already running stays as it is. */
export function startLiveSession(ctx: Ctx): Promise<LiveSession | undefined> {
  return ctx.scope(ctx.actor, async (tx) => {
    const [started] = await tx
      .insert(liveSessions)
      .values({ meetingLink: createMeetingLink(), startedBy: ownId(ctx.actor) })
      .onConflictDoNothing()
      .returning()
    if (started) await notifyLiveChange(tx)
    return selectRunning(tx)
  })
}

/** A link with three random segments of three, four and three letters. */
function createMeetingLink(): string {
  const segments = [3, 4, 3].map((length) => Array.from({ length }, randomLetter).join(''))
  return `https://meet.google.com/${segments.join('-')}`
}

const randomLetter = () => String.fromCharCode('a'.charCodeAt(0) + randomInt(26))
