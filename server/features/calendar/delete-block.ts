import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { bookedTimes } from '#server/db/schema/booked-times.ts'
import { AppError } from '#server/errors.ts'
import { calendarSystem } from '#server/features/calendar/calendar-system.ts'

/** Frees blocked time. @throws AppError `not_found` */
export async function deleteBlock(ctx: Ctx, { id }: { id: string }): Promise<void> {
  const gone = await ctx.scope(calendarSystem, (tx) =>
    tx
      .delete(bookedTimes)
      .where(and(eq(bookedTimes.id, id), eq(bookedTimes.kind, 'block')))
      .returning({ id: bookedTimes.id }),
  )
  if (gone.length === 0) throw new AppError('not_found')
}
