import { eq } from 'drizzle-orm'
import { leaveWaitlist } from '#server/booking/leave-waitlist.ts'
import type { Ctx } from '#server/context.ts'
import { waitlistEntries } from '#server/db/schema/waitlist.ts'
import { calendarSystem } from '#server/features/calendar/calendar-system.ts'

/** Takes somebody off the waitlist; a time that is held for them is free again. @throws AppError `not_found`; `conflict` once booked */
export const removeWaiting = (ctx: Ctx, { id }: { id: string }): Promise<void> =>
  ctx.scope(calendarSystem, (tx) => leaveWaitlist(tx, eq(waitlistEntries.id, id), ctx.now()))
