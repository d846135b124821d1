import { eq } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { busyCalendars } from '#server/db/schema/calendar.ts'
import { AppError } from '#server/errors.ts'

/** The gate admits administrators only, who may delete nothing in the database themselves. */
const system = { role: 'system', job: 'busy calendars' } as const

/** Stops reading a calendar and forgets its busy times. @throws AppError `not_found` */
export async function deleteBusyCalendar(ctx: Ctx, { id }: { id: string }): Promise<void> {
  const gone = await ctx.scope(system, (tx) =>
    tx.delete(busyCalendars).where(eq(busyCalendars.id, id)).returning({ id: busyCalendars.id }),
  )
  if (gone.length === 0) throw new AppError('not_found')
}
