import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { type Span, toRange } from '#server/booking/appointment-time.ts'
import { findAwaitedSession } from '#server/booking/bookable-service.ts'
import { leaveUrlOf, waitCause } from '#server/booking/leave-waitlist.ts'
import { waitlistWithdrawnEmail } from '#server/booking/waitlist-email.ts'
import type { Ctx } from '#server/context.ts'
import { bookedTimes } from '#server/db/schema/booked-times.ts'
import { waitlistEntries, waitlistOffers } from '#server/db/schema/waitlist.ts'
import { enqueueEmail, takeBackMessages } from '#server/messaging/enqueue-email.ts'
import type { SessionPlace } from '#shared/appointments.ts'

/**
 * Takes back the times of a span that people on the waitlist are offered: they wait again and keep their place. Who got the email
 * already gets another one; they are returned, so that `restoreWaitlistOffers` can undo it while that email waits. `place`: only sessions there, null for all. `withMargins`: also those whose time before or after the
 * session is in the span. `bookedFor`: whose session takes the time; they needn't be told. `emailDelayMs`: how long the email waits. Needs the system role and the lock of
 * `lockCalendar`; wake the outbox afterwards.
 */
export async function withdrawWaitlistOffers(
  ctx: Ctx,
  tx: Tx,
  span: Span,
  { place, withMargins, bookedFor = null, emailDelayMs }: Withdrawal,
): Promise<WithdrawnOffer[]> {
  const endsAt = sql`${waitlistOffers.startsAt} + make_interval(mins => ${waitlistEntries.minutes})`
  const isInside = and(
    lt(waitlistOffers.startsAt, span.to),
    sql`${endsAt} > ${span.from.toISOString()}::timestamptz`,
  )
  const open = await tx
    .select({ offer: waitlistOffers, entry: waitlistEntries })
    .from(waitlistOffers)
    .innerJoin(waitlistEntries, eq(waitlistEntries.id, waitlistOffers.entryId))
    .leftJoin(bookedTimes, eq(bookedTimes.id, waitlistOffers.bookedTimeId))
    .where(
      and(
        isNull(waitlistOffers.answer),
        // One that ran out is ended as such, and counts.
        gt(waitlistOffers.expiresAt, ctx.now()),
        or(isInside, withMargins ? sql`${bookedTimes.occupied} && ${toRange(span)}` : undefined),
      ),
    )
  const withdrawn: WithdrawnOffer[] = []
  for (const { offer, entry } of open) {
    // A session that is no longer booked is nowhere.
    if (place !== null && findAwaitedSession(ctx.content, entry)?.place !== place) continue
    const isTold = entry.email !== bookedFor?.toLowerCase()
    if (await withdraw(ctx, tx, { offer, entry }, { isTold, emailDelayMs }))
      withdrawn.push({
        id: offer.id,
        entryId: entry.id,
        linkVersion: ctx.signedLinks.versionFor(entry.id, entry.email),
        startsAt: offer.startsAt.toISOString(),
        offeredAt: offer.offeredAt.toISOString(),
        expiresAt: offer.expiresAt.toISOString(),
        isTold,
      })
  }
  return withdrawn
}

/** What restores an offer, as details of an event. `linkVersion`: changes with the address. `isTold`: whether an email says that it is gone. */
export type WithdrawnOffer = {
  id: string
  entryId: string
  linkVersion: number
  startsAt: string
  offeredAt: string
  expiresAt: string
  isTold: boolean
}

/** The cause of the email that says that an offered time is gone. */
export const withdrawalCause = (entryId: string, offerId: string): string =>
  `${waitCause(entryId)}:withdrawn:${offerId}`

type Withdrawal = {
  place: SessionPlace | null
  withMargins: boolean
  bookedFor?: string | null
  emailDelayMs?: number | undefined
}
type Offered = { offer: typeof waitlistOffers.$inferSelect; entry: typeof waitlistEntries.$inferSelect }

/** Whether the offer was known: one whose email hasn't left is as if it never was. */
async function withdraw(
  ctx: Ctx,
  tx: Tx,
  { offer, entry }: Offered,
  { isTold, emailDelayMs }: { isTold: boolean; emailDelayMs: number | undefined },
): Promise<boolean> {
  await tx.delete(waitlistOffers).where(eq(waitlistOffers.id, offer.id))
  if (offer.bookedTimeId)
    await tx
      .delete(bookedTimes)
      .where(and(eq(bookedTimes.kind, 'hold'), eq(bookedTimes.id, offer.bookedTimeId)))
  await tx
    .update(waitlistEntries)
    .set({ status: 'waiting' })
    .where(and(eq(waitlistEntries.id, entry.id), eq(waitlistEntries.status, 'offered')))
  const unsent = await takeBackMessages(tx, [`waitlist-offer:${offer.id}`])
  if (unsent.length > 0) return false
  if (!isTold) return true
  await enqueueEmail(tx, {
    kind: 'waitlist_withdrawn',
    cause: withdrawalCause(entry.id, offer.id),
    to: entry.email,
    delayMs: emailDelayMs,
    content: waitlistWithdrawnEmail({
      name: entry.name,
      startsAt: offer.startsAt,
      url: leaveUrlOf(ctx, entry),
      isBookable: findAwaitedSession(ctx.content, entry) !== null,
      content: ctx.content,
    }),
  })
  return true
}
