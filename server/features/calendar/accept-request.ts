import { bookedEmail } from '#server/booking/emails.ts'
import { withdrawOffers } from '#server/booking/withdraw-offers.ts'
import type { Ctx } from '#server/context.ts'
import { changeAppointment } from '#server/features/calendar/change-appointment.ts'
import { takeTime } from '#server/features/calendar/take-time.ts'

type Acceptance = { id: string; sequence: number; anyTime?: boolean | undefined }

/** Confirms a request at the time it asks for. @throws AppError `not_found`, `conflict`, `time_not_free` */
export function acceptRequest(ctx: Ctx, { id, sequence, anyTime = false }: Acceptance) {
  return changeAppointment(ctx, {
    id,
    sequence,
    from: ['pending'],
    kind: 'confirmed',
    set: { status: 'confirmed', requestExpiresAt: null },
    async apply(tx, changed) {
      await withdrawOffers(tx, id, ctx.now())
      return { withdrawnOffers: await takeTime(ctx, tx, changed, { anyTime }) }
    },
    email: bookedEmail,
  })
}
