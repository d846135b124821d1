import { and, eq } from 'drizzle-orm'
import { leaveWaitlist } from '#server/booking/leave-waitlist.ts'
import type { Ctx } from '#server/context.ts'
import { waitlistEntries, waitlistOffers } from '#server/db/schema/waitlist.ts'
import { AppError } from '#server/errors.ts'
import { waitlistSystem } from '#server/features/booking/offer-waitlist.ts'

/**
 * Takes whoever got an offer off the waitlist of that session, also once the offer was answered or has run out: the link gives nothing
 * but back then. They may have joined again since, which ends too.
 * @throws AppError `link_expired` for a forged link or an offer that was taken back; `conflict` once a time was booked
 */
export async function leaveByOffer(ctx: Ctx, { token }: { token: string }): Promise<void> {
  const link = ctx.signedLinks.readSigned(token)
  if (link?.purpose !== 'waitlistOffer') throw new AppError('link_expired')
  await ctx.scope(waitlistSystem, async (tx) => {
    const [entry] = await tx
      .select({
        email: waitlistEntries.email,
        service: waitlistEntries.serviceSlug,
        minutes: waitlistEntries.minutes,
      })
      .from(waitlistOffers)
      .innerJoin(waitlistEntries, eq(waitlistEntries.id, waitlistOffers.entryId))
      .where(eq(waitlistOffers.id, link.id))
    if (!entry) throw new AppError('link_expired')
    const isSame = and(
      eq(waitlistEntries.email, entry.email),
      eq(waitlistEntries.serviceSlug, entry.service),
      eq(waitlistEntries.minutes, entry.minutes),
    )
    await leaveWaitlist(tx, isSame, ctx.now())
  })
}
