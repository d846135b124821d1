import { and, eq } from 'drizzle-orm'
import { leaveWaitlist } from '#server/booking/leave-waitlist.ts'
import type { Ctx } from '#server/context.ts'
import { waitlistEntries } from '#server/db/schema/waitlist.ts'
import { isOwnWait } from '#server/features/booking/is-own-wait.ts'
import { waitlistSystem } from '#server/features/booking/offer-waitlist.ts'

/** Takes the signed-in person off the waitlist. @throws AppError `not_found` for another's entry; `conflict` once a time was booked */
export function leaveOwnWait(ctx: Ctx, { id }: { id: string }): Promise<void> {
  const isOwn = and(eq(waitlistEntries.id, id), isOwnWait(ctx))
  return ctx.scope(waitlistSystem, (tx) => leaveWaitlist(tx, isOwn, ctx.now()))
}
