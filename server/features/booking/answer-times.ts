import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { lockCalendar, occupyTime } from '#server/booking/appointment-time.ts'
import { bookedEmail } from '#server/booking/emails.ts'
import { enqueueOwnerNotice } from '#server/booking/enqueue-owner-notice.ts'
import { notifyClient } from '#server/booking/notify-client.ts'
import { isHeldFree } from '#server/booking/open-offer.ts'
import { recordEvent } from '#server/booking/record-event.ts'
import { withdrawReminders, withdrawStepEmails } from '#server/booking/step-email.ts'
import { withdrawOffers } from '#server/booking/withdraw-offers.ts'
import type { Ctx } from '#server/context.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { bookedTimes } from '#server/db/schema/booked-times.ts'
import { appointmentOffers } from '#server/db/schema/calendar.ts'
import { AppError } from '#server/errors.ts'
import {
  type BookingAccess,
  bookingSystem,
  findManaged,
  type ManagedAppointment,
} from '#server/features/booking/find-managed.ts'

export type OfferedTime = typeof appointmentOffers.$inferSelect

const openOffersOf = (appointmentId: string, now: Date) =>
  and(
    eq(appointmentOffers.appointmentId, appointmentId),
    isNull(appointmentOffers.answer),
    gt(appointmentOffers.expiresAt, now),
    gt(appointmentOffers.startsAt, now),
  )

const listOpenOffers = (tx: Tx, appointmentId: string, now: Date): Promise<OfferedTime[]> =>
  tx.select().from(appointmentOffers).where(openOffersOf(appointmentId, now))

/** The times that wait for the client's answer and are kept free, the earliest first. */
export async function listBookableOffers(tx: Tx, appointmentId: string, now: Date): Promise<OfferedTime[]> {
  const rows = await tx
    .select({ offer: appointmentOffers })
    .from(appointmentOffers)
    .innerJoin(appointments, eq(appointments.id, appointmentOffers.appointmentId))
    .where(and(openOffersOf(appointmentId, now), isHeldFree))
    .orderBy(asc(appointmentOffers.startsAt))
  return rows.map(({ offer }) => offer)
}

/**
 * Takes one of the times that the owner offered, which confirms the appointment, or none of them: `offer` is null.
 * @throws AppError `link_expired`, `not_found`; `conflict` once they were answered; `time_not_free` when the time is gone.
 */
export async function answerTimes(
  ctx: Ctx,
  { access, offer }: { access: BookingAccess; offer: string | null },
): Promise<ManagedAppointment> {
  const appointment = await ctx.scope(bookingSystem, async (tx) => {
    await lockCalendar(tx)
    const row = await findManaged(ctx, tx, access)
    const offers = await listOpenOffers(tx, row.id, ctx.now())
    const chosen = offers.find(({ id }) => id === offer)
    if (offer === null) return decline(ctx, tx, row, offers)
    // A repeated answer finds the appointment at the time that it chose.
    if (!chosen && (await wasAccepted(tx, row, offer))) return row
    if (!chosen) throw new AppError('conflict')
    return accept(ctx, tx, row, chosen)
  })
  ctx.outbox.wake()
  return appointment
}

async function accept(ctx: Ctx, tx: Tx, row: ManagedAppointment, { id, startsAt }: OfferedTime) {
  const now = ctx.now()
  const isOffered = and(eq(appointmentOffers.id, id), isNull(appointmentOffers.answer))
  const [accepted] = await tx
    .update(appointmentOffers)
    .set({ answer: 'accepted', answeredAt: now })
    .where(isOffered)
    .returning()
  const isOpen = and(
    eq(appointments.id, row.id),
    eq(appointments.sequence, row.sequence),
    inArray(appointments.status, ['pending', 'confirmed']),
  )
  const [confirmed] = await tx
    .update(appointments)
    .set({
      status: 'confirmed',
      appointmentDate: startsAt,
      requestExpiresAt: null,
      sequence: sql`${appointments.sequence} + 1`,
    })
    .where(isOpen)
    .returning()
  if (!accepted || !confirmed) throw new AppError('conflict')
  if (accepted.bookedTimeId) await releaseHold(tx, accepted.bookedTimeId)
  await withdrawStepEmails(tx, row)
  await withdrawReminders(tx, row)
  await withdrawOffers(tx, row.id, now, 'declined')
  await takeTime(ctx, tx, confirmed)
  await recordEvent(tx, {
    appointmentId: row.id,
    actor: 'client',
    kind: 'offer_answered',
    details: { from: row.appointmentDate.toISOString(), to: startsAt.toISOString() },
  })
  await notifyClient(ctx, tx, {
    appointment: confirmed,
    kind: 'appointment_confirmed',
    write: bookedEmail,
  })
  await enqueueOwnerNotice(ctx, tx, confirmed, { kind: 'timeChosen', from: row.appointmentDate })
  return confirmed
}

async function takeTime(ctx: Ctx, tx: Tx, appointment: ManagedAppointment): Promise<void> {
  const margins = ctx.content.booking
  // Without published rules nothing occupies time.
  if (!margins) return
  const { id: appointmentId, appointmentDate: startsAt, durationMinutes, place } = appointment
  const session = { startsAt, durationMinutes, place }
  const isTaken = !(await occupyTime(tx, { margins, appointmentId, session, now: ctx.now() }))
  if (isTaken) throw new AppError('time_not_free')
}

async function decline(ctx: Ctx, tx: Tx, row: ManagedAppointment, offers: readonly OfferedTime[]) {
  if (offers.length === 0) return row
  await withdrawStepEmails(tx, row)
  await withdrawOffers(tx, row.id, ctx.now(), 'declined')
  await recordEvent(tx, {
    appointmentId: row.id,
    actor: 'client',
    kind: 'offer_answered',
    details: { to: null },
  })
  await enqueueOwnerNotice(ctx, tx, row, { kind: 'timesDeclined' })
  return row
}

const releaseHold = (tx: Tx, id: string) =>
  tx.delete(bookedTimes).where(and(eq(bookedTimes.id, id), eq(bookedTimes.kind, 'hold')))

async function wasAccepted(tx: Tx, { id }: ManagedAppointment, offer: string): Promise<boolean> {
  const isAccepted = and(
    eq(appointmentOffers.id, offer),
    eq(appointmentOffers.appointmentId, id),
    eq(appointmentOffers.answer, 'accepted'),
  )
  return (await tx.select().from(appointmentOffers).where(isAccepted)).length > 0
}
