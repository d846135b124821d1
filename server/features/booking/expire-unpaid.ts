import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { lockCalendar, releaseTime } from '#server/booking/appointment-time.ts'
import { endSessionPages } from '#server/booking/end-session-pages.ts'
import { notifyClient } from '#server/booking/notify-client.ts'
import { unpaidEmail } from '#server/booking/payment-emails.ts'
import { listPayments } from '#server/booking/read-payment-summary.ts'
import { recordEvent } from '#server/booking/record-event.ts'
import { sessionSubject } from '#server/booking/session-subject.ts'
import type { Ctx } from '#server/context.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { AppError } from '#server/errors.ts'
import { pollAttempt } from '#server/payments/poll-payments.ts'

const system = { role: 'system', job: 'unpaid bookings' } as const
const batchSize = 50

/**
 * Ends bookings that nobody paid for in time; their times are free again. The provider is asked first: while it doesn't answer,
 * a booking keeps its time.
 * @throws the provider's last error, after the bookings that it answered for
 */
export async function expireUnpaid(ctx: Ctx): Promise<void> {
  const now = ctx.now()
  const due = await ctx.scope(system, (tx) =>
    tx
      .select({ id: appointments.id })
      .from(appointments)
      .where(and(eq(appointments.status, 'pending'), lte(appointments.paymentDueAt, now)))
      .orderBy(asc(appointments.paymentDueAt))
      .limit(batchSize),
  )
  const failures: unknown[] = []
  for (const { id } of due) {
    try {
      await askProvider(ctx, id)
      await endBooking(ctx, id, now)
    } catch (error) {
      failures.push(error)
    }
  }
  if (due.length > 0) ctx.outbox.wake()
  if (failures.length > 0) throw failures.at(-1)
}

/** A payment that is found confirms the booking. */
async function askProvider(ctx: Ctx, appointmentId: string): Promise<void> {
  const payments = await ctx.scope(system, (tx) => listPayments(tx, appointmentId))
  for (const { id, state, paymentSessionId, createdAt } of payments) {
    if (state !== 'awaiting') continue
    const attempt = { reference: id, sessionId: paymentSessionId, createdAt }
    await pollAttempt(ctx, { appointment: sessionSubject }, attempt).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
    })
  }
}

async function endBooking(ctx: Ctx, id: string, now: Date): Promise<void> {
  await ctx.scope(system, async (tx) => {
    await lockCalendar(tx)
    const [ended] = await tx
      .update(appointments)
      .set({
        status: 'cancelled',
        ending: 'unpaid',
        paymentDueAt: null,
        sequence: sql`${appointments.sequence} + 1`,
      })
      .where(
        and(eq(appointments.id, id), eq(appointments.status, 'pending'), lte(appointments.paymentDueAt, now)),
      )
      .returning()
    if (!ended) return
    await releaseTime(tx, id)
    await recordEvent(tx, {
      appointmentId: id,
      actor: 'system',
      kind: 'expired',
      details: { starts_at: ended.appointmentDate.toISOString(), isUnpaid: true },
    })
    await notifyClient(ctx, tx, { appointment: ended, kind: 'appointment_unpaid', write: unpaidEmail })
  })
  await endSessionPages(ctx, id)
}
