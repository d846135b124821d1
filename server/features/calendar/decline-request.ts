import { requestAppointmentRefund } from '#server/booking/appointment-refunds.ts'
import { releaseTime } from '#server/booking/appointment-time.ts'
import { declinedEmail } from '#server/booking/emails.ts'
import { withdrawOffers } from '#server/booking/withdraw-offers.ts'
import type { Ctx } from '#server/context.ts'
import { changeAppointment } from '#server/features/calendar/change-appointment.ts'

type Refusal = { id: string; sequence: number; note?: string | undefined }

/** Declines a request, with a note to the client. @throws AppError `not_found`, `conflict` */
export function declineRequest(ctx: Ctx, { id, sequence, note }: Refusal) {
  return changeAppointment(ctx, {
    id,
    sequence,
    from: ['pending'],
    kind: 'declined',
    set: { status: 'cancelled', ending: 'declined', requestExpiresAt: null },
    async apply(tx) {
      await withdrawOffers(tx, id, ctx.now())
      await releaseTime(tx, id)
      return { refunds: await requestAppointmentRefund(tx, id, ctx.now()) }
    },
    email: (mail) => declinedEmail({ ...mail, note: note ?? null }),
  })
}
