import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { lockCalendar, occupyTime } from '#server/booking/appointment-time.ts'
import { canMoveWithoutAsking } from '#server/booking/can-move-without-asking.ts'
import { movedEmail } from '#server/booking/change-emails.ts'
import { enqueueOwnerNotice } from '#server/booking/enqueue-owner-notice.ts'
import { isFreeTime } from '#server/booking/free-times.ts'
import { notifyClient } from '#server/booking/notify-client.ts'
import { recordEvent } from '#server/booking/record-event.ts'
import { withdrawReminders, withdrawStepEmails } from '#server/booking/step-email.ts'
import { withdrawOffers } from '#server/booking/withdraw-offers.ts'
import type { Ctx } from '#server/context.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { AppError } from '#server/errors.ts'
import {
  type BookingAccess,
  bookingSystem,
  findManaged,
  type ManagedAppointment,
  requireFreeChange,
} from '#server/features/booking/find-managed.ts'
import { limitStep } from '#server/features/booking/limit-step.ts'
import { orNextTimes, TimeTakenError } from '#server/features/booking/time-not-free.ts'
import { limitOften } from '#server/messaging/limit-visitor-messages.ts'
import { requestExpiryOf } from '#shared/booking.ts'
import { hours } from '#shared/time.ts'

const moveLimit = { name: 'booking/move', max: 10, windowMs: hours(1) }

const kind = 'appointment_moved'
const field = 'starts_at'

type Move = { access: BookingAccess; startsAt: Date }
type NotifiedMove = { startsAt: Date; isEmailAlone: boolean }

/**
 * Moves an appointment to another free time for its client and tells both. Status and price stay.
 * @throws AppError `link_expired`, `not_found`; `notice_period` once it's too late; `conflict` when it can't be moved;
 * `time_not_free` with the next free times; `too_many_requests`.
 */
export async function moveBooking(ctx: Ctx, { access, startsAt }: Move): Promise<ManagedAppointment> {
  const row = await ctx.scope(bookingSystem, (tx) => findManaged(ctx, tx, access))
  await limitOften(ctx, moveLimit, { key: row.id, field })
  // A repeated call finds it moved.
  if (isAt(row, startsAt)) return row
  const moved = await limitStep(ctx, row, { kind, field }, (message) => {
    const work = () =>
      ctx.scope(bookingSystem, async (tx) => {
        await lockCalendar(tx)
        return moveLocked(ctx, tx, await findManaged(ctx, tx, access), { startsAt, ...message })
      })
    return orNextTimes(ctx, work)
  })
  ctx.outbox.wake()
  return moved
}

const isAt = (row: ManagedAppointment, startsAt: Date) => row.appointmentDate.getTime() === startsAt.getTime()

async function moveLocked(ctx: Ctx, tx: Tx, row: ManagedAppointment, move: NotifiedMove) {
  const { startsAt } = move
  if (isAt(row, startsAt)) return row
  requireFreeChange(row, ctx.now())
  const rules = ctx.content.booking
  if (!rules || !row.place || !canMoveWithoutAsking(row, ctx.content)) throw new AppError('conflict')
  const wanted = {
    rules,
    startsAt,
    place: row.place,
    minutes: row.durationMinutes,
    now: ctx.now(),
    except: { appointmentId: row.id },
  }
  if (!(await isFreeTime(tx, wanted))) throw new TimeTakenError(wanted, row.appointmentDate)
  return write(ctx, tx, { row, ...move })
}

/** @throws AppError `conflict` when it changed meanwhile, `time_not_free` when something else is there. */
async function write(
  ctx: Ctx,
  tx: Tx,
  { row, startsAt, isEmailAlone }: NotifiedMove & { row: ManagedAppointment },
): Promise<ManagedAppointment> {
  const margins = ctx.content.booking
  const isUnchanged = and(
    eq(appointments.id, row.id),
    eq(appointments.sequence, row.sequence),
    inArray(appointments.status, ['pending', 'confirmed']),
  )
  const [moved] = await tx
    .update(appointments)
    .set({
      appointmentDate: startsAt,
      sequence: sql`${appointments.sequence} + 1`,
      ...(row.requestExpiresAt && { requestExpiresAt: requestExpiryOf(startsAt, ctx.now()) }),
    })
    .where(isUnchanged)
    .returning()
  if (!moved || !margins) throw new AppError('conflict')
  const { id: appointmentId, durationMinutes, place } = moved
  await withdrawStepEmails(tx, row)
  await withdrawReminders(tx, row)
  await withdrawOffers(tx, appointmentId, ctx.now())
  const session = { startsAt, durationMinutes, place }
  if (!(await occupyTime(tx, { margins, appointmentId, session, now: ctx.now() })))
    throw new AppError('time_not_free', { details: { next: [] } })
  const from = row.appointmentDate
  await recordEvent(tx, {
    appointmentId,
    actor: 'client',
    kind: 'moved',
    details: { from: from.toISOString(), to: startsAt.toISOString() },
  })
  const isConfirmed = moved.status === 'confirmed'
  await notifyClient(ctx, tx, {
    appointment: moved,
    kind,
    isEmailAlone,
    write: (mail) => movedEmail({ ...mail, from, isConfirmed }),
  })
  await enqueueOwnerNotice(ctx, tx, moved, { kind: 'moved', from })
  return moved
}
