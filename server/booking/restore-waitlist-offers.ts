import { and, eq } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { isOccupied, occupiedSpan } from '#server/booking/appointment-time.ts'
import { findAwaitedSession } from '#server/booking/bookable-service.ts'
import { holdOfferedTime } from '#server/booking/hold-offered-time.ts'
import { type WithdrawnOffer, withdrawalCause } from '#server/booking/withdraw-waitlist-offers.ts'
import type { Ctx } from '#server/context.ts'
import { waitlistEntries, waitlistOffers } from '#server/db/schema/waitlist.ts'
import { takeBackMessages } from '#server/messaging/enqueue-email.ts'

/**
 * Makes times that were taken back from the waitlist be offered again by the links that were sent, and takes back the emails that say
 * they are gone. One that is taken, has run out or whose email has left stays withdrawn. Needs the system role and the lock of
 * `lockCalendar`, once the time is free again.
 */
export async function restoreWaitlistOffers(
  ctx: Ctx,
  tx: Tx,
  offers: readonly WithdrawnOffer[],
): Promise<void> {
  for (const offer of offers) await restore(ctx, tx, offer)
}

async function restore(ctx: Ctx, tx: Tx, offer: WithdrawnOffer): Promise<void> {
  const { id, entryId, linkVersion, isTold } = offer
  const [startsAt, expiresAt] = [new Date(offer.startsAt), new Date(offer.expiresAt)]
  const now = ctx.now()
  if (expiresAt <= now) return
  const isWaiting = and(eq(waitlistEntries.id, entryId), eq(waitlistEntries.status, 'waiting'))
  const [entry] = await tx.select().from(waitlistEntries).where(isWaiting).for('update')
  const session = entry && findAwaitedSession(ctx.content, entry)
  if (!session || ctx.signedLinks.versionFor(entry.id, entry.email) !== linkVersion) return
  const span = occupiedSpan(session.rules, {
    startsAt,
    durationMinutes: session.minutes,
    place: session.place,
  })
  if (await isOccupied(tx, span, now)) return
  if (isTold && (await takeBackMessages(tx, [withdrawalCause(entryId, id)])).length === 0) return
  const bookedTimeId = await holdOfferedTime(tx, { session, startsAt, expiresAt, now })
  await tx
    .insert(waitlistOffers)
    .values({ id, entryId, bookedTimeId, startsAt, offeredAt: new Date(offer.offeredAt), expiresAt })
  await tx.update(waitlistEntries).set({ status: 'offered' }).where(isWaiting)
}
