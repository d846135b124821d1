import { and, eq } from 'drizzle-orm'
import { deleteExpiredHolds, lockCalendar, toRange } from '#server/booking/appointment-time.ts'
import { withdrawWaitlistOffers } from '#server/booking/withdraw-waitlist-offers.ts'
import type { Ctx } from '#server/context.ts'
import { bookedTimes } from '#server/db/schema/booked-times.ts'
import { AppError } from '#server/errors.ts'
import { calendarSystem } from '#server/features/calendar/calendar-system.ts'
import { findAffectedSessions } from '#server/features/calendar/find-affected-sessions.ts'
import { findBlockProblems } from '#server/features/calendar/find-block-problems.ts'
import type { BlockInput } from '#shared/calendar-schema.ts'

type Block = BlockInput & { id?: string }

/**
 * Blocks time, or changes a block. Returns the sessions, requests and promised pickups that are still in it; times of it that are
 * offered to the waitlist are taken back. @throws AppError `not_found`; `time_not_free` with a sentence for each session, block or promised
 * pickup in it, and for an unlikely time, unless `any_time`
 */
export async function saveBlock(ctx: Ctx, { id, starts_at, ends_at, title, any_time }: Block) {
  const [startsAt, endsAt] = [new Date(starts_at), new Date(ends_at)]
  const span = { from: startsAt, to: endsAt }
  const saved = await ctx.scope(calendarSystem, async (tx) => {
    await lockCalendar(tx)
    const now = ctx.now()
    await deleteExpiredHolds(tx, span, now)
    const { overlaps, pickups, problems } = await findBlockProblems(tx, span, { exceptBlockId: id, now })
    if (problems.length > 0 && !any_time)
      throw new AppError('time_not_free', { fields: Object.fromEntries(problems.entries()) })
    await withdrawWaitlistOffers(ctx, tx, span, { place: null, withMargins: true })
    if (id !== undefined) {
      const gone = await tx
        .delete(bookedTimes)
        .where(and(eq(bookedTimes.id, id), eq(bookedTimes.kind, 'block')))
        .returning({ id: bookedTimes.id })
      if (gone.length === 0) throw new AppError('not_found')
    }
    const [block] = await tx
      .insert(bookedTimes)
      .values({
        ...(id !== undefined && { id }),
        kind: 'block',
        startsAt,
        endsAt,
        occupied: toRange(span),
        title: title ?? null,
        mayOverlap: overlaps.length > 0,
      })
      .onConflictDoNothing()
      .returning()
    if (!block) throw new AppError('time_not_free')
    return { block, pickups, affected: await findAffectedSessions(tx, span, { place: null, now }) }
  })
  ctx.outbox.wake()
  return saved
}
