import { randomInt } from 'node:crypto'
import { isNull, sql } from 'drizzle-orm'
import { ownId } from '#server/access/actor.ts'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { liveSessions } from '#server/db/schema/live.ts'
import { presentLive } from '#server/features/live/present.ts'
import type { LiveState } from '#shared/live.ts'

export function readLive(ctx: Ctx): Promise<LiveState> {
  return ctx.scope(ctx.actor, readRunning)
}

/** Starts a session with a new link. One that is running stays as it is. */
export function startLive(ctx: Ctx): Promise<LiveState> {
  return ctx.scope(ctx.actor, async (tx) => {
    const [started] = await tx
      .insert(liveSessions)
      .values({ meetingLink: newMeetingLink(), startedBy: ownId(ctx.actor) })
      .onConflictDoNothing()
      .returning()
    if (started) await tellEverybody(tx)
    return readRunning(tx)
  })
}

/** Ends the running session, if there is one, and forgets its link. */
export function stopLive(ctx: Ctx): Promise<LiveState> {
  return ctx.scope(ctx.actor, async (tx) => {
    const ended = await tx
      .update(liveSessions)
      .set({ endedAt: ctx.now(), meetingLink: null })
      .where(isNull(liveSessions.endedAt))
      .returning({ id: liveSessions.id })
    if (ended.length > 0) await tellEverybody(tx)
    return readRunning(tx)
  })
}

async function readRunning(tx: Tx): Promise<LiveState> {
  const [running] = await tx.select().from(liveSessions).where(isNull(liveSessions.endedAt))
  return presentLive(running)
}

const tellEverybody = (tx: Tx) => tx.execute(sql`select pg_notify('live', '')`)

/** Three random segments of three, four and three letters. */
function newMeetingLink(): string {
  const segments = [3, 4, 3].map((length) => Array.from({ length }, randomLetter).join(''))
  return `https://meet.google.com/${segments.join('-')}`
}

const randomLetter = () => String.fromCharCode('a'.charCodeAt(0) + randomInt(26))
