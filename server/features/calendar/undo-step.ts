import { and, desc, eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { withdrawAppointmentRefund } from '#server/booking/appointment-refunds.ts'
import { lockCalendar, occupyTime, releaseTime } from '#server/booking/appointment-time.ts'
import { noMargins } from '#server/booking/find-time-problems.ts'
import { occupyAnyTime } from '#server/booking/occupy-any-time.ts'
import { listPayments } from '#server/booking/read-payment-summary.ts'
import { recordEvent } from '#server/booking/record-event.ts'
import { restoreWaitlistOffers } from '#server/booking/restore-waitlist-offers.ts'
import type { StepDetails } from '#server/booking/step-details.ts'
import { stepCause } from '#server/booking/step-email.ts'
import { withdrawOffers } from '#server/booking/withdraw-offers.ts'
import type { Ctx } from '#server/context.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { appointmentEvents } from '#server/db/schema/calendar.ts'
import { isHeld } from '#server/db/schema/held-payment.ts'
import { paymentRequests } from '#server/db/schema/payment-requests.ts'
import { AppError } from '#server/errors.ts'
import type { AddedDetails } from '#server/features/calendar/add-appointment.ts'
import { calendarSystem } from '#server/features/calendar/calendar-system.ts'
import { reopenOffers } from '#server/features/calendar/offered-times.ts'
import { readEntry } from '#server/features/calendar/read-entry.ts'
import { withdrawAllMessages } from '#server/messaging/enqueue-email.ts'

/**
 * Takes back the owner's last step with an appointment and the email of it, if that hasn't begun to leave.
 * @throws AppError `not_found`; `conflict` when the email has left or something happened since; `time_not_free` when the time
 * has been taken since
 */
export async function undoStep(ctx: Ctx, { id, sequence }: { id: string; sequence: number }) {
  const entry = await ctx.scope(calendarSystem, async (tx) => {
    await lockCalendar(tx)
    const [appointment] = await tx.select().from(appointments).where(eq(appointments.id, id))
    if (!appointment) throw new AppError('not_found')
    const [last] = await tx
      .select()
      .from(appointmentEvents)
      .where(eq(appointmentEvents.appointmentId, id))
      .orderBy(desc(appointmentEvents.at))
      .limit(1)
    const step = last?.actor === 'owner' ? (last.details as Partial<StepDetails & AddedDetails>) : null
    if (step?.sequence !== sequence || appointment.sequence !== sequence) throw new AppError('conflict')
    if (!step.before && !step.isAdded) throw new AppError('conflict')
    if (step.hasEmail && !(await withdrawAllMessages(tx, stepCause({ id, sequence }))))
      throw new AppError('conflict', { fields: { undo: 'The message has already left.' } })
    if (!step.before) {
      const removed = await removeAdded(tx, appointment)
      await restoreWaitlistOffers(ctx, tx, step.withdrawnOffers ?? [])
      return removed
    }
    const { status, ending, startsAt, requestExpiresAt, paymentDueAt, terms, time } = step.before
    // A payment that arrived meanwhile and is held keeps the time until the owner decides, as for any booking that waited for it.
    const hasHeldPayment = (await listPayments(tx, id)).some(isHeld)
    const [restored] = await tx
      .update(appointments)
      .set({
        status,
        ending,
        appointmentDate: new Date(startsAt),
        requestExpiresAt: requestExpiresAt === null ? null : new Date(requestExpiresAt),
        ...terms,
        ...(paymentDueAt && { paymentDueAt: hasHeldPayment ? null : new Date(paymentDueAt) }),
        sequence: sql`${appointments.sequence} + 1`,
      })
      .where(and(eq(appointments.id, id), eq(appointments.sequence, sequence)))
      .returning()
    if (!restored) throw new AppError('conflict')
    const now = ctx.now()
    const wasEnded = last?.kind === 'cancelled' || last?.kind === 'declined'
    if (wasEnded && !(await withdrawAppointmentRefund(tx, id)))
      throw new AppError('conflict', { fields: { undo: 'The refund has already begun.' } })
    if (last?.kind === 'offered') await withdrawOffers(tx, id, now)
    // A trigger has moved the row of its time with it; only the published rules make that exclusive again.
    if (time && ctx.content.booking) await takeBack(ctx, tx, restored, time)
    if (!time) await releaseTime(tx, id)
    await reopenOffers(ctx, tx, restored, step.before.offerIds ?? [])
    await restoreWaitlistOffers(ctx, tx, step.withdrawnOffers ?? [])
    await recordEvent(tx, {
      appointmentId: id,
      actor: 'owner',
      kind: 'undone',
      details: { undoes: last?.kind },
    })
    return readEntry(tx, restored)
  })
  ctx.outbox.wake()
  return entry
}

/** What was added by mistake has told nobody: nothing is left of it. A link that asks for its payment would ask on. */
async function removeAdded(tx: Tx, appointment: Restored) {
  if ((await tx.$count(paymentRequests, eq(paymentRequests.appointmentId, appointment.id))) > 0)
    throw new AppError('conflict', {
      fields: { undo: 'You have asked for its payment meanwhile. Cancel the session instead.' },
    })
  const entry = await readEntry(tx, appointment)
  await tx.delete(appointments).where(eq(appointments.id, appointment.id))
  return entry
}

type Restored = typeof appointments.$inferSelect

async function takeBack(ctx: Ctx, tx: Tx, row: Restored, { mayOverlap }: { mayOverlap: boolean }) {
  const margins = ctx.content.booking ?? noMargins
  const session = { startsAt: row.appointmentDate, durationMinutes: row.durationMinutes, place: row.place }
  const occupation = { margins, appointmentId: row.id, session, now: ctx.now() }
  const isFree = mayOverlap
    ? (await occupyAnyTime(ctx, tx, { client: row, occupation })).isOccupied
    : await occupyTime(tx, occupation)
  if (!isFree)
    throw new AppError('time_not_free', {
      fields: { overlap: 'Somebody else has taken this time meanwhile.' },
    })
}
