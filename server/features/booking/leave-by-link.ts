import { leaveWaitlist } from '#server/booking/leave-waitlist.ts'
import type { Ctx } from '#server/context.ts'
import { findEntriesOfLink } from '#server/features/booking/find-entries-of-link.ts'
import { waitlistSystem } from '#server/features/booking/offer-waitlist.ts'

/**
 * Takes whoever got an email of the waitlist off it for that session, also once an offer was answered or has run out: the link gives
 * nothing but back then. They may have joined again since, which ends too.
 * @throws AppError `link_expired` for a link that leads to nobody; `conflict` once a time was booked
 */
export async function leaveByLink(ctx: Ctx, { token }: { token: string }): Promise<void> {
  await ctx.scope(waitlistSystem, async (tx) =>
    leaveWaitlist(tx, await findEntriesOfLink(ctx, tx, token), ctx.now()),
  )
}
