import type { Tx } from '#server/access/scope.ts'
import { lockCalendar, occupyTime } from '#server/booking/appointment-time.ts'
import { findTimeProblems } from '#server/booking/find-time-problems.ts'
import { occupyAnyTime } from '#server/booking/occupy-any-time.ts'
import type { BookingClientRow } from '#server/booking/read-booking-client.ts'
import type { WithdrawnOffer } from '#server/booking/withdraw-waitlist-offers.ts'
import type { Ctx } from '#server/context.ts'
import type { appointments } from '#server/db/schema/appointments.ts'
import { AppError } from '#server/errors.ts'
import { seconds } from '#shared/time.ts'
import { undoSeconds } from '#shared/undo.ts'

type Session = BookingClientRow &
  Pick<typeof appointments.$inferSelect, 'id' | 'appointmentDate' | 'durationMinutes' | 'place'>

/**
 * Makes an appointment occupy the time that its row now says. With `anyTime` also when something speaks against it; it then may
 * overlap what is there, and who is offered the time on the waitlist waits again: these offers are
 * returned, and their emails wait as long as the step can be undone. Wake the outbox afterwards.
 * @throws AppError `time_not_free` with a sentence per cause
 */
export async function takeTime(
  ctx: Ctx,
  tx: Tx,
  row: Session,
  { anyTime = false },
): Promise<WithdrawnOffer[]> {
  await lockCalendar(tx)
  const { content } = ctx
  const now = ctx.now()
  const session = { startsAt: row.appointmentDate, durationMinutes: row.durationMinutes, place: row.place }
  const fields = await findTimeProblems(tx, { content, session, exceptAppointmentId: row.id, now })
  if (!anyTime && Object.keys(fields).length > 0) throw new AppError('time_not_free', { fields })
  if (!content.booking) return []
  const occupation = { margins: content.booking, appointmentId: row.id, session, now }
  const emailDelayMs = seconds(undoSeconds)
  const { isOccupied, withdrawnOffers } =
    'overlap' in fields
      ? await occupyAnyTime(ctx, tx, { client: row, occupation, emailDelayMs })
      : { isOccupied: await occupyTime(tx, occupation), withdrawnOffers: [] }
  if (isOccupied) return withdrawnOffers
  throw new AppError('time_not_free', { fields: { overlap: 'Something else has taken this time.' } })
}
