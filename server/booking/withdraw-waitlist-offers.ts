import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { type Span, toRange } from '#server/booking/appointment-time.ts'
import { findBookableSession } from '#server/booking/bookable-service.ts'
import { waitlistWithdrawnEmail } from '#server/booking/waitlist-email.ts'
import type { Ctx } from '#server/context.ts'
import { bookedTimes } from '#server/db/schema/booked-times.ts'
import { waitlistEntries, waitlistOffers } from '#server/db/schema/waitlist.ts'
import { AppError } from '#server/errors.ts'
import { enqueueEmail, takeBackMessages } from '#server/messaging/enqueue-email.ts'
import type { SessionPlace } from '#shared/appointments.ts'

/**
 * Takes back the times of a span that people on the waitlist are offered: they wait again and keep their place. Who got the email
 * already gets another one. `place`: only sessions there, null for all. `withMargins`: also those whose time before or after the
 * session is in the span. `bookedFor`: whose session takes the time; they needn't be told. Needs the system role and the lock of
 * `lockCalendar`; wake the outbox afterwards.
 */
export async function withdrawWaitlistOffers(
  ctx: Ctx,
  tx: Tx,
  span: Span,
  { place, withMargins, bookedFor = null }: Withdrawal,
): Promise<void> {
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
  const withdrawn = open.filter(({ entry }) => place === null || placeOf(ctx, entry) === place)
  for (const offered of withdrawn) {
    const isTold = offered.entry.email !== bookedFor?.toLowerCase()
    await withdraw(ctx, tx, offered, { isTold })
  }
}

type Withdrawal = { place: SessionPlace | null; withMargins: boolean; bookedFor?: string | null }
type Offered = { offer: typeof waitlistOffers.$inferSelect; entry: typeof waitlistEntries.$inferSelect }

async function withdraw(
  ctx: Ctx,
  tx: Tx,
  { offer, entry }: Offered,
  { isTold }: { isTold: boolean },
): Promise<void> {
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
  if (unsent.length > 0 || !isTold) return
  await enqueueEmail(tx, {
    kind: 'waitlist_withdrawn',
    cause: `waitlist-withdrawn:${offer.id}`,
    to: entry.email,
    content: waitlistWithdrawnEmail({ name: entry.name, startsAt: offer.startsAt, content: ctx.content }),
  })
}

/** Null for a session that is no longer booked: it is nowhere. */
function placeOf(ctx: Ctx, { serviceSlug: service, minutes }: Offered['entry']): SessionPlace | null {
  try {
    return findBookableSession(ctx.content, { service, minutes }).place
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
