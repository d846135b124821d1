import { eq } from 'drizzle-orm'
import { movedEmail } from '#server/booking/change-emails.ts'
import { withdrawOffers } from '#server/booking/withdraw-offers.ts'
import type { Ctx } from '#server/context.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { AppError } from '#server/errors.ts'
import { changeAppointment } from '#server/features/calendar/change-appointment.ts'
import { takeTime } from '#server/features/calendar/take-time.ts'
import { requestExpiryOf } from '#shared/booking.ts'
import { ownTimeSentence } from '#shared/calendar.ts'

type Move = {
  id: string
  sequence: number
  startsAt: Date
  anyTime?: boolean | undefined
  /** Whether the waitlist is offered the time that it leaves. */
  offersWaitlist?: boolean | undefined
}

/**
 * Moves an appointment to another time.
 * @throws AppError `not_found`, `conflict`, `time_not_free`; `invalid_input` for the time that it has
 */
export function moveAppointment(ctx: Ctx, { id, sequence, startsAt, anyTime = false, offersWaitlist }: Move) {
  return changeAppointment(ctx, {
    id,
    sequence,
    from: ['pending', 'confirmed'],
    kind: 'moved',
    set: { appointmentDate: startsAt },
    offersWaitlist,
    async apply(tx, changed, before) {
      if (before.appointmentDate.getTime() === startsAt.getTime())
        throw new AppError('invalid_input', { fields: { starts_at: ownTimeSentence } })
      if (changed.requestExpiresAt)
        await tx
          .update(appointments)
          .set({ requestExpiresAt: requestExpiryOf(startsAt, ctx.now()) })
          .where(eq(appointments.id, id))
      await withdrawOffers(tx, id, ctx.now())
      return { withdrawnOffers: await takeTime(ctx, tx, changed, { anyTime }) }
    },
    email: (mail, before) =>
      movedEmail({ ...mail, from: before.appointmentDate, isConfirmed: before.status === 'confirmed' }),
  })
}
