import { and, eq } from 'drizzle-orm'
import { leaveWaitlist } from '#server/booking/leave-waitlist.ts'
import type { Ctx } from '#server/context.ts'
import { waitlistEntries } from '#server/db/schema/waitlist.ts'
import { isOwnEntry } from '#server/features/booking/is-own-entry.ts'
import { waitlistSystem } from '#server/features/booking/offer-waitlist.ts'

/** Takes the signed-in person off the waitlist. @throws AppError `not_found` for another's entry; `conflict` once a time was booked */
export function removeOwnEntry(ctx: Ctx, { id }: { id: string }): Promise<void> {
  const isOwn = and(eq(waitlistEntries.id, id), isOwnEntry(ctx))
  return ctx.scope(waitlistSystem, (tx) => leaveWaitlist(tx, isOwn, ctx.now()))
}
