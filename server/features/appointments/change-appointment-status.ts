import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import {
  hasRefundBegun,
  isRefundedByTerms,
  requestAppointmentRefund,
  withdrawAppointmentRefund,
} from '#server/booking/appointment-refunds.ts'
import { lockCalendar, occupyTime } from '#server/booking/appointment-time.ts'
import { endSessionPages } from '#server/booking/end-session-pages.ts'
import { findTimeProblems } from '#server/booking/find-time-problems.ts'
import { occupyAnyTime } from '#server/booking/occupy-any-time.ts'
import { type AppointmentEventKind, recordEvent } from '#server/booking/record-event.ts'
import { readRestorable, type StepDetails } from '#server/booking/step-details.ts'
import { withdrawReminders, withdrawStepEmails } from '#server/booking/step-email.ts'
import { withdrawOffers } from '#server/booking/withdraw-offers.ts'
import type { WithdrawnOffer } from '#server/booking/withdraw-waitlist-offers.ts'
import type { Ctx } from '#server/context.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { bookedTimes } from '#server/db/schema/booked-times.ts'
import { AppError } from '#server/errors.ts'
import { findTimeConflicts, lockConfirmedTimes } from '#server/features/appointments/find-time-conflicts.ts'
import { notifyOfStatus } from '#server/features/appointments/notify-of-status.ts'
import type { Appointment } from '#server/features/appointments/present.ts'
import type { AppointmentStatus } from '#shared/appointments.ts'
import type { Margins } from '#shared/booking/occupied-span.ts'
import { seconds } from '#shared/time.ts'
import { undoSeconds } from '#shared/undo.ts'

const system = { role: 'system', job: 'appointment status' } as const

type StatusChange = {
  id: string
  status: AppointmentStatus
  was?: AppointmentStatus | undefined
  /** Confirms although the time overlaps another appointment or is outside the hours. */
  anyTime?: boolean | undefined
}

/** What takes the change back within `undoSeconds`: the version after it, and whether a message waits that long. */
type Undo = { sequence: number; tellsClient: boolean }

const emailDelayMs = seconds(undoSeconds)

/**
 * Sets an appointment's status if it still is what the administrator saw, and emails the client an updated calendar event, which waits
 * so that the calendar's undo can take both back. `undo` is null where nothing changed or can't be taken back.
 * @throws AppError `not_found`; `conflict` with the current status, or with the `reason` why it stays cancelled; `time_not_free` with sentences
 * that say why the time is unusual, unless `anyTime`.
 */
export async function changeAppointmentStatus(
  ctx: Ctx,
  { id, status, was, anyTime = false }: StatusChange,
): Promise<{ appointment: Appointment; undo: Undo | null }> {
  const { booking } = ctx.content
  // The change frees or takes time and takes back what was offered or told before, which only the server may.
  const result = await ctx.scope(system, async (tx) => {
    await lockCalendar(tx)
    const [before] = await tx.select().from(appointments).where(eq(appointments.id, id))
    const restorable = before && (await readRestorable(ctx, tx, before))
    const isExpected = was && inArray(appointments.status, [was, status])
    const [changed] = await tx
      .update(appointments)
      .set({
        status,
        sequence: sql`${appointments.sequence} + 1`,
        ending: status === 'cancelled' ? 'by_owner' : null,
        requestExpiresAt: null,
        paymentDueAt: null,
      })
      .where(and(eq(appointments.id, id), ne(appointments.status, status), isExpected))
      .returning()
    if (before && restorable && changed) {
      const superseded = await withdrawStepEmails(tx, { id, sequence: changed.sequence - 1 })
      if (status !== 'confirmed') await withdrawReminders(tx, changed)
      await withdrawOffers(tx, id, ctx.now())
      const isRevived = before.status === 'cancelled'
      if (isRevived && !(await withdrawAppointmentRefund(tx, id)) && (await hasRefundBegun(tx, id)))
        throw new AppError('conflict', { fields: { reason: refundBegan } })
      const isRefunded = status === 'cancelled' && isRefundedByTerms(before, ctx.now())
      const refunds = isRefunded ? await requestAppointmentRefund(tx, id, ctx.now()) : []
      let withdrawnOffers: WithdrawnOffer[] = []
      if (booking && (status === 'pending' || status === 'confirmed'))
        withdrawnOffers = await occupyAgain(ctx, tx, { appointment: changed, margins: booking, anyTime })
      else if (status === 'confirmed') {
        await lockConfirmedTimes(tx)
        if (!anyTime) await assertTimeIsFree(ctx, tx, changed)
      }
      const tellsClient = await notifyOfStatus(ctx, tx, changed, { delayMs: emailDelayMs })
      // An undo brings back neither the message that this one replaces nor a refund that it takes back.
      const canUndo = superseded.length === 0 && !(isRevived && before.paidCents > 0)
      const details: Partial<StepDetails> = {
        ...(isRefunded && { refunds }),
        ...(canUndo && {
          sequence: changed.sequence,
          hasEmail: tellsClient,
          before: restorable,
          withdrawnOffers,
        }),
      }
      await recordEvent(tx, { appointmentId: id, actor: 'owner', kind: eventOf[status], details })
      const undo = canUndo ? { sequence: changed.sequence, tellsClient } : null
      return { appointment: changed, undo }
    }
    const [current] = await tx.select().from(appointments).where(eq(appointments.id, id))
    if (current && current.status !== status)
      throw new AppError('conflict', { fields: { status: current.status } })
    return current && { appointment: current, undo: null }
  })
  if (!result) throw new AppError('not_found')
  ctx.outbox.wake()
  await endSessionPages(ctx, id)
  return result
}

const refundBegan = 'Its refund has already begun, so it stays cancelled. Add a new appointment instead.'

const eventOf = {
  pending: 'reopened',
  confirmed: 'confirmed',
  completed: 'done',
  cancelled: 'cancelled',
} as const satisfies Record<AppointmentStatus, AppointmentEventKind>

type Occupation = { appointment: Appointment; margins: Margins; anyTime: boolean }

/** While hours are published. What has its time for itself already keeps it. Returns what the waitlist was offered of it. */
async function occupyAgain(
  ctx: Ctx,
  tx: Tx,
  { appointment, margins, anyTime }: Occupation,
): Promise<WithdrawnOffer[]> {
  const { id, appointmentDate: startsAt, durationMinutes, place } = appointment
  const [own] = await tx.select().from(bookedTimes).where(eq(bookedTimes.appointmentId, id))
  if (own && !own.mayOverlap) return []
  const session = { startsAt, durationMinutes, place }
  const now = ctx.now()
  const fields = anyTime
    ? {}
    : await findTimeProblems(tx, { content: ctx.content, session, exceptAppointmentId: id, now })
  if (Object.keys(fields).length > 0) throw new AppError('time_not_free', { fields })
  const occupation = { margins, appointmentId: id, session, now }
  if (await occupyTime(tx, occupation)) return []
  const { isOccupied, withdrawnOffers } = anyTime
    ? await occupyAnyTime(ctx, tx, { client: appointment, occupation, emailDelayMs })
    : { isOccupied: false, withdrawnOffers: [] }
  if (!isOccupied)
    throw new AppError('time_not_free', { fields: { overlap: 'Something else has taken this time.' } })
  return withdrawnOffers
}

async function assertTimeIsFree(ctx: Ctx, tx: Tx, appointment: Appointment) {
  const fields = await findTimeConflicts(tx, ctx.content, appointment)
  if (Object.keys(fields).length > 0) throw new AppError('time_not_free', { fields })
}
