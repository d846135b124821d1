import { isNull } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { liveSessions } from '#server/db/schema/live.ts'
import type { LiveSession } from '#server/features/live/present.ts'

/** The running video session, if any. */
export function readLiveSession(ctx: Ctx): Promise<LiveSession | undefined> {
  return ctx.scope(ctx.actor, selectRunning)
}

export async function selectRunning(tx: Tx): Promise<LiveSession | undefined> {
  const [running] = await tx.select().from(liveSessions).where(isNull(liveSessions.endedAt))
  return running
}
