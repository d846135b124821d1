import { releaseTime } from '#server/booking/appointment-time.ts'
import { offeredTimesEmail } from '#server/booking/emails.ts'
import { withdrawOffers } from '#server/booking/withdraw-offers.ts'
import type { Ctx } from '#server/context.ts'
import { changeAppointment } from '#server/features/calendar/change-appointment.ts'
import { addOffers } from '#server/features/calendar/offered-times.ts'
import { hours } from '#shared/time.ts'

type Offer = { id: string; sequence: number; times: readonly Date[]; note?: string | undefined }

/** How long a client has to choose one of the offered times. */
const offerMs = hours(48)

/** When offered times expire: after two days, or when the first of them begins. */
export const offerExpiry = (times: readonly Date[], now: Date): Date =>
  new Date(Math.min(now.getTime() + offerMs, ...times.map((time) => time.getTime())))

/**
 * Offers other times to the client of a request. The request gives up its own time and keeps these until it is answered.
 * @throws AppError `not_found`, `conflict`, `time_not_free` with a sentence for each time
 */
export function offerTimes(ctx: Ctx, { id, sequence, times: chosen, note }: Offer) {
  const now = ctx.now()
  const times = [...new Set(chosen.map((time) => time.getTime()))].toSorted().map((ms) => new Date(ms))
  const expiresAt = offerExpiry(times, now)
  return changeAppointment(ctx, {
    id,
    sequence,
    from: ['pending'],
    kind: 'offered',
    // It isn't confirmed by its payment any more: its own time is free for others.
    set: { requestExpiresAt: expiresAt, paymentDueAt: null },
    async apply(tx, changed) {
      await withdrawOffers(tx, id, now)
      if (ctx.content.booking) await releaseTime(tx, id)
      await addOffers(ctx, tx, { appointment: changed, times, expiresAt })
    },
    email: (mail) => offeredTimesEmail({ ...mail, times, expiresAt, note: note ?? null }),
  })
}
