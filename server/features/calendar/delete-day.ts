import { eq } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { calendarDays } from '#server/db/schema/calendar.ts'
import { AppError } from '#server/errors.ts'
import { calendarSystem } from '#server/features/calendar/calendar-system.ts'

/** From now on the weekly hours count on that date again. @throws AppError `not_found` */
export async function deleteDay(ctx: Ctx, { id }: { id: string }): Promise<void> {
  const gone = await ctx.scope(calendarSystem, (tx) =>
    tx.delete(calendarDays).where(eq(calendarDays.id, id)).returning({ id: calendarDays.id }),
  )
  if (gone.length === 0) throw new AppError('not_found')
}
