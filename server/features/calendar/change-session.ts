import { gt } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { changedEmail } from '#server/booking/change-emails.ts'
import { readAgreedPayment } from '#server/booking/read-agreed-payment.ts'
import type { SessionTerms } from '#server/booking/step-details.ts'
import { withdrawRequests } from '#server/booking/withdraw-requests.ts'
import { wordSession } from '#server/booking/word-session.ts'
import type { Ctx } from '#server/context.ts'
import type { appointments } from '#server/db/schema/appointments.ts'
import { paymentRequests } from '#server/db/schema/payment-requests.ts'
import { AppError } from '#server/errors.ts'
import { changeAppointment } from '#server/features/calendar/change-appointment.ts'
import { describeSession } from '#server/features/calendar/describe-session.ts'
import { takeTime } from '#server/features/calendar/take-time.ts'
import type { ChangeSession } from '#shared/calendar-schema.ts'
import { formatUsd } from '#shared/money.ts'

type Appointment = typeof appointments.$inferSelect
type NewTerms = Pick<ChangeSession, 'service' | 'title' | 'minutes' | 'price_cents'>

/** What an appointment is with another service, length or price. @throws AppError `invalid_input` */
export function applyTerms(ctx: Ctx, before: Appointment, terms: NewTerms): SessionTerms {
  const { service, title, minutes, price_cents: priceCents } = terms
  const keepsName = service === undefined && title === before.serviceType
  const named = keepsName ? before : describeSession(ctx, { service, title, minutes })
  const { serviceType, serviceSlug = null, place } = { ...named }
  return {
    serviceType,
    serviceSlug,
    durationMinutes: minutes,
    place: service === undefined ? before.place : place,
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
      await settlePrice(tx, changed, before)
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

async function settlePrice(tx: Tx, { id, priceCents }: Appointment, before: Appointment) {
  const { paidCents } = await readAgreedPayment(tx, before, { field: 'price_cents' })
  if (paidCents > 0 && (priceCents ?? 0) < paidCents)
    throw new AppError('invalid_input', {
      fields: {
        price_cents: `${formatUsd(paidCents)} was paid already. Enter at least that, or refund some of it first.`,
      },
    })
  if (priceCents !== null)
    await withdrawRequests(tx, id, gt(paymentRequests.amountCents, priceCents - paidCents))
}
