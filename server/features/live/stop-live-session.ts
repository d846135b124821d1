import { isNull } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { liveSessions } from '#server/db/schema/live.ts'
import { notifyLiveChange } from '#server/features/live/notify-live-change.ts'
import type { LiveSession } from '#server/features/live/present.ts'
import { selectRunning } from '#server/features/live/read-live-session.ts'

/** Ends the running video session, if any, and deletes its meeting link. */
export function stopLiveSession(ctx: Ctx): Promise<LiveSession | undefined> {
  return ctx.scope(ctx.actor, async (tx) => {
    const ended = await tx
      .update(liveSessions)
      .set({ endedAt: ctx.now(), meetingLink: null })
      .where(isNull(liveSessions.endedAt))
      .returning({ id: liveSessions.id })
    if (ended.length > 0) await notifyLiveChange(tx)
    return selectRunning(tx)
  })
}
