import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { calendarFeeds } from '#server/db/schema/calendar.ts'
import { feedEmail } from '#server/features/feeds/emails.ts'
import { hashFeedToken, newFeedToken } from '#server/features/feeds/feed-token.ts'
import { lockSettings } from '#server/features/feeds/lock-settings.ts'
import { enqueueEmail } from '#server/messaging/enqueue-email.ts'
import type { FeedKind } from '#shared/calendar.ts'

/** A new secret address of the calendar, shown once. The earlier one of its kind no longer works, and the owner gets an email. */
export async function createFeed(ctx: Ctx, { kind }: { kind: FeedKind }): Promise<{ url: string }> {
  const token = newFeedToken()
  await ctx.scope(ctx.actor, async (tx) => {
    await lockSettings(tx)
    await tx
      .update(calendarFeeds)
      .set({ revokedAt: ctx.now() })
      .where(and(eq(calendarFeeds.kind, kind), isNull(calendarFeeds.revokedAt)))
    await tx.insert(calendarFeeds).values({ kind, tokenHash: hashFeedToken(token) })
    await enqueueEmail(tx, {
      kind: 'calendar_feed',
      cause: `calendar_feed:${randomUUID()}`,
      to: ctx.ownerEmail,
      content: feedEmail(ctx.content, ctx.publicUrl, kind),
    })
  })
  ctx.outbox.wake()
  return { url: `${ctx.publicUrl}/calendar/${token}.ics` }
}
