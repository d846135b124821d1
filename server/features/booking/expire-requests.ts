import { and, asc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import { requestAppointmentRefund } from '#server/booking/appointment-refunds.ts'
import { lockCalendar, releaseTime } from '#server/booking/appointment-time.ts'
import { expiredEmail } from '#server/booking/emails.ts'
import { enqueueOwnerNotice } from '#server/booking/enqueue-owner-notice.ts'
import { notifyClient } from '#server/booking/notify-client.ts'
import { recordEvent } from '#server/booking/record-event.ts'
import { withdrawOffers } from '#server/booking/withdraw-offers.ts'
import type { Ctx } from '#server/context.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { bookedTimes } from '#server/db/schema/booked-times.ts'
import { appointmentOffers } from '#server/db/schema/calendar.ts'

const system = { role: 'system', job: 'requests' } as const
const batchSize = 50

/** Ends requests that nobody answered in time, and offered times that nobody took. Their times are free again. */
export async function expireRequests(ctx: Ctx): Promise<void> {
  const now = ctx.now()
  const due = await ctx.scope(system, (tx) =>
    tx
      .select({ id: appointments.id })
      .from(appointments)
      .where(and(eq(appointments.status, 'pending'), lte(appointments.requestExpiresAt, now)))
      .orderBy(asc(appointments.requestExpiresAt))
      .limit(batchSize),
  )
  const failures: unknown[] = []
  for (const { id } of due) await expireRequest(ctx, id, now).catch((error: unknown) => failures.push(error))
  if (due.length > 0) ctx.outbox.wake()
  await expireOffers(ctx, now)
  if (failures.length > 0) throw failures.at(-1)
}

/** Not while an offered time waits for its answer: that is the owner's answer. */
async function expireRequest(ctx: Ctx, id: string, now: Date): Promise<void> {
  await ctx.scope(system, async (tx) => {
    await lockCalendar(tx)
    const isOffered = sql`exists (select from ${appointmentOffers} where ${and(
      eq(appointmentOffers.appointmentId, id),
      isNull(appointmentOffers.answer),
      gt(appointmentOffers.expiresAt, now),
    )})`
    const isDue = and(
      eq(appointments.id, id),
      eq(appointments.status, 'pending'),
      lte(appointments.requestExpiresAt, now),
      sql`not ${isOffered}`,
    )
    const [expired] = await tx
      .update(appointments)
      .set({
        status: 'cancelled',
        ending: 'expired',
        requestExpiresAt: null,
        sequence: sql`${appointments.sequence} + 1`,
      })
      .where(isDue)
      .returning()
    if (!expired) return
    await releaseTime(tx, id)
    await withdrawOffers(tx, id, now, 'expired')
    const refunds = await requestAppointmentRefund(tx, id, now)
    await recordEvent(tx, {
      appointmentId: id,
      actor: 'system',
      kind: 'expired',
      details: { starts_at: expired.appointmentDate.toISOString(), refunds },
    })
    await notifyClient(ctx, tx, {
      appointment: expired,
      kind: 'appointment_expired',
      write: expiredEmail,
    })
    await enqueueOwnerNotice(ctx, tx, expired, { kind: 'expired' })
  })
}

async function expireOffers(ctx: Ctx, now: Date): Promise<void> {
  await ctx.scope(system, async (tx) => {
    await lockCalendar(tx)
    const isOver = and(isNull(appointmentOffers.answer), lte(appointmentOffers.expiresAt, now))
    const ended = await tx
      .update(appointmentOffers)
      .set({ answer: 'expired', answeredAt: now })
      .where(isOver)
      .returning({ bookedTimeId: appointmentOffers.bookedTimeId })
    const holds = ended.flatMap(({ bookedTimeId }) => bookedTimeId ?? [])
    if (holds.length > 0)
      await tx.delete(bookedTimes).where(and(eq(bookedTimes.kind, 'hold'), inArray(bookedTimes.id, holds)))
  })
}
