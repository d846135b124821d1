import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { calendarFeeds } from '#server/db/schema/calendar.ts'
import { AppError } from '#server/errors.ts'

/** Ends a secret address for good. @throws AppError `not_found` */
export async function revokeFeed(ctx: Ctx, { id }: { id: string }): Promise<void> {
  const rows = await ctx.scope(ctx.actor, (tx) =>
    tx
      .update(calendarFeeds)
      .set({ revokedAt: ctx.now() })
      .where(and(eq(calendarFeeds.id, id), isNull(calendarFeeds.revokedAt)))
      .returning({ id: calendarFeeds.id }),
  )
  if (rows.length === 0) throw new AppError('not_found')
}
