import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { lockCalendar, occupyTime } from '#server/booking/appointment-time.ts'
import { type BookableSession, findAwaitedSession } from '#server/booking/bookable-service.ts'
import { bookedEmail, requestedEmail } from '#server/booking/emails.ts'
import { enqueueOwnerNotice } from '#server/booking/enqueue-owner-notice.ts'
import { findConfirmedUser } from '#server/booking/find-confirmed-user.ts'
import { isFreeTime } from '#server/booking/free-times.ts'
import { withdrawWaitEmails } from '#server/booking/leave-waitlist.ts'
import { hasEndedLinks } from '#server/booking/manage-link.ts'
import { notifyClient } from '#server/booking/notify-client.ts'
import { prepayCentsOf } from '#server/booking/payment-summary.ts'
import { recordEvent } from '#server/booking/record-event.ts'
import type { Ctx } from '#server/context.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { bookedTimes } from '#server/db/schema/booked-times.ts'
import { waitlistEntries, waitlistOffers } from '#server/db/schema/waitlist.ts'
import { AppError } from '#server/errors.ts'
import { waitlistSystem } from '#server/features/booking/offer-waitlist.ts'
import { type PriceChangedDetails, requestExpiryOf } from '#shared/booking.ts'

type Appointment = typeof appointments.$inferSelect
export type WaitlistOffer = {
  offer: typeof waitlistOffers.$inferSelect
  entry: typeof waitlistEntries.$inferSelect
  session: BookableSession
}

/**
 * The time that a link of the waitlist offers. Changes nothing.
 * @throws AppError `link_expired` for a forged or expired link, or a session that is no longer booked.
 */
async function readWaitlistOffer(ctx: Ctx, tx: Tx, token: string): Promise<WaitlistOffer> {
  const link = ctx.signedLinks.read(token, ctx.now())
  if (link?.purpose !== 'waitlistOffer') throw new AppError('link_expired')
  const [row] = await tx
    .select({ offer: waitlistOffers, entry: waitlistEntries })
    .from(waitlistOffers)
    .innerJoin(waitlistEntries, eq(waitlistEntries.id, waitlistOffers.entryId))
    .where(eq(waitlistOffers.id, link.id))
  if (!row) throw new AppError('link_expired')
  const session = findAwaitedSession(ctx.content, row.entry)
  if (!session) throw new AppError('link_expired')
  return { ...row, session }
}

/** The same for its page: one that can't be booked any more, as after a change of the hours, is no longer held. */
export async function viewWaitlistOffer(ctx: Ctx, tx: Tx, token: string): Promise<WaitlistOffer> {
  const opened = await readWaitlistOffer(ctx, tx, token)
  if (opened.offer.answer !== null || (await isFreeTime(tx, wantedOf(opened, ctx.now())))) return opened
  return { ...opened, offer: { ...opened.offer, answer: 'expired' } }
}

/** Its hold counted for the most per day: only the owner has gone beyond that since. */
const wantedOf = ({ offer, session }: WaitlistOffer, now: Date) => ({
  ...session,
  rules: { ...session.rules, maxPerDay: null },
  startsAt: offer.startsAt,
  now,
  chosenAt: offer.offeredAt,
  except: { bookedTimeId: offer.bookedTimeId ?? undefined },
})

type Answer = { token: string; accept: boolean; priceCents?: number | undefined }

/**
 * Takes the offered time, which books it at the price that the page showed, or leaves it for the next person. Returns the appointment,
 * null without one.
 * @throws AppError `link_expired`; `conflict` once it was answered; `time_not_free` when it is gone; `price_changed` with the price by
 * now, and the offer stays open
 */
export async function answerWaitlist(
  ctx: Ctx,
  { token, accept, priceCents }: Answer,
): Promise<Appointment | null> {
  const booked = await ctx.scope(waitlistSystem, async (tx) => {
    await lockCalendar(tx)
    const opened = await readWaitlistOffer(ctx, tx, token)
    const now = ctx.now()
    const isOpen = and(
      eq(waitlistOffers.id, opened.offer.id),
      isNull(waitlistOffers.answer),
      gt(waitlistOffers.expiresAt, now),
    )
    const [answered] = await tx
      .update(waitlistOffers)
      .set({ answer: accept ? 'accepted' : 'declined', answeredAt: now })
      .where(isOpen)
      .returning()
    if (!answered && opened.offer.answer === 'accepted' && accept) return findBooked(tx, opened.offer.id)
    if (!answered) throw new AppError('conflict')
    await tx
      .update(waitlistEntries)
      .set({ status: accept ? 'booked' : 'waiting' })
      .where(eq(waitlistEntries.id, opened.entry.id))
    if (accept) await withdrawWaitEmails(tx, [opened.entry.id])
    if (answered.bookedTimeId) await tx.delete(bookedTimes).where(eq(bookedTimes.id, answered.bookedTimeId))
    const { session } = opened
    if (accept && priceCents !== session.priceCents)
      throw new AppError('price_changed', {
        details: { price_cents: session.priceCents } satisfies PriceChangedDetails,
      })
    return accept ? insertBooked(ctx, tx, opened) : null
  })
  ctx.outbox.wake()
  return booked
}

/**
 * The offer's id is the key of the booking, so that a repeated answer finds it.
 * @throws AppError `conflict` once the owner has ended its links: the answer would carry a new one
 */
async function findBooked(tx: Tx, offerId: string): Promise<Appointment | null> {
  const [row] = await tx.select().from(appointments).where(eq(appointments.bookingKey, offerId))
  if (row && hasEndedLinks(row)) throw new AppError('conflict')
  return row ?? null
}

async function insertBooked(
  ctx: Ctx,
  tx: Tx,
  { offer, entry, session }: WaitlistOffer,
): Promise<Appointment> {
  const { startsAt } = offer
  const now = ctx.now()
  if (!(await isFreeTime(tx, wantedOf({ offer, entry, session }, now))))
    throw new AppError('time_not_free', { details: { next: [] } })
  const isConfirmed = session.service.confirmation === 'atOnce'
  const [row] = await tx
    .insert(appointments)
    .values({
      userId: entry.userId ?? (await findConfirmedUser(tx, entry.email)),
      ...(entry.userId === null && { clientName: entry.name, clientEmail: entry.email }),
      createdAt: now,
      serviceType: session.title,
      serviceSlug: session.service.slug,
      durationMinutes: session.minutes,
      appointmentDate: startsAt,
      place: session.place,
      priceCents: session.priceCents,
      prepayCents: prepayCentsOf(session.service, session.priceCents),
      cancellationNoticeHours: session.service.cancellationNoticeHours,
      status: isConfirmed ? 'confirmed' : 'pending',
      requestExpiresAt: isConfirmed ? null : requestExpiryOf(startsAt, now),
      origin: 'booking',
      bookingKey: offer.id,
    })
    .returning()
  if (!row) throw new Error('The appointment was not inserted')
  const time = { startsAt, durationMinutes: session.minutes, place: session.place }
  if (!(await occupyTime(tx, { margins: session.rules, appointmentId: row.id, session: time, now })))
    throw new AppError('time_not_free', { details: { next: [] } })
  await recordEvent(tx, {
    appointmentId: row.id,
    actor: 'client',
    kind: isConfirmed ? 'booked' : 'requested',
    details: { from: 'waitlist' },
  })
  await notifyClient(ctx, tx, {
    appointment: row,
    kind: isConfirmed ? 'appointment_booked' : 'appointment_requested',
    write: isConfirmed ? bookedEmail : requestedEmail,
  })
  await enqueueOwnerNotice(ctx, tx, row, { kind: isConfirmed ? 'booked' : 'requested' })
  return row
}
