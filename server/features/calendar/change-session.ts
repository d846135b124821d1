import { changedEmail } from '#server/booking/change-emails.ts'
import { settlePrice } from '#server/booking/settle-price.ts'
import type { SessionTerms } from '#server/booking/step-details.ts'
import { wordSession } from '#server/booking/word-session.ts'
import type { Ctx } from '#server/context.ts'
import type { appointments } from '#server/db/schema/appointments.ts'
import { AppError } from '#server/errors.ts'
import { changeAppointment } from '#server/features/calendar/change-appointment.ts'
import { describeSession } from '#server/features/calendar/describe-session.ts'
import { takeTime } from '#server/features/calendar/take-time.ts'
import type { ChangeSession } from '#shared/calendar-schema.ts'

type Appointment = typeof appointments.$inferSelect
type NewTerms = Pick<ChangeSession, 'service' | 'title' | 'minutes' | 'price_cents'>

/** What an appointment is with another service, length or price. @throws AppError `invalid_input` */
export function applyTerms(ctx: Ctx, before: Appointment, terms: NewTerms): SessionTerms {
  const { service, title, minutes, price_cents: priceCents } = terms
  const place = before.place ?? undefined
  const named =
    service === undefined && title === before.serviceType
      ? before
      : { serviceSlug: null, ...describeSession(ctx, { service, title, minutes, place }) }
  return {
    serviceType: named.serviceType,
    serviceSlug: named.serviceSlug,
    durationMinutes: minutes,
    place: named.place,
    priceCents,
  }
}

/**
 * Makes a confirmed session another one at the same time: another service or length, at a price that the owner sets. Links that ask for
 * more than what is left are withdrawn.
 * @throws AppError `not_found`, `conflict`, `time_not_free`; `invalid_input` for what it is already, or a price below what was paid
 */
export function changeSession(
  ctx: Ctx,
  { id, sequence, was_cents, any_time: anyTime = false, ...terms }: ChangeSession & { id: string },
) {
  return changeAppointment(ctx, {
    id,
    sequence,
    from: ['confirmed'],
    kind: 'session_changed',
    set: (before) => applyTerms(ctx, before, terms),
    async apply(tx, changed, before) {
      if (before.priceCents !== was_cents)
        throw new AppError('conflict', { fields: { status: before.status } })
      assertDifferent(changed, before)
      await settlePrice(tx, before, changed.priceCents)
      const takesAnyTime = anyTime || !needsOtherTime(changed, before)
      const withdrawnOffers = await takeTime(ctx, tx, changed, { anyTime: takesAnyTime })
      return { withdrawnOffers, session: { from: wordSession(before), to: wordSession(changed) } }
    },
    isQuiet: ({ appointmentDate }) => appointmentDate <= ctx.now(),
    email: (mail, before) => changedEmail({ ...mail, before }),
  })
}

function assertDifferent(changed: Appointment, before: Appointment) {
  if (changed.serviceType === before.serviceType && changed.durationMinutes === before.durationMinutes)
    throw new AppError('invalid_input', {
      fields: { minutes: 'It is this already. Choose another service or length.' },
    })
}

/** Whether something may be in the way that wasn't before. */
const needsOtherTime = (changed: Appointment, before: Appointment) =>
  changed.durationMinutes > before.durationMinutes || changed.place !== before.place
