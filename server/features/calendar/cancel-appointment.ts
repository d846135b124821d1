import { isRefundedByTerms, requestAppointmentRefund } from '#server/booking/appointment-refunds.ts'
import { releaseTime } from '#server/booking/appointment-time.ts'
import { cancelledEmail } from '#server/booking/emails.ts'
import { withdrawOffers } from '#server/booking/withdraw-offers.ts'
import type { Ctx } from '#server/context.ts'
import { changeAppointment } from '#server/features/calendar/change-appointment.ts'

type Cancellation = {
  id: string
  sequence: number
  note?: string | undefined
  /** Whether what was paid goes back to the client; without it the terms decide. */
  refund?: boolean | undefined
  /** Whether the waitlist is offered the time. */
  offersWaitlist?: boolean | undefined
}

/** Cancels an appointment and frees its time. @throws AppError `not_found`, `conflict` */
export function cancelAppointment(ctx: Ctx, { id, sequence, note, refund, offersWaitlist }: Cancellation) {
  return changeAppointment(ctx, {
    id,
    sequence,
    from: ['pending', 'confirmed'],
    kind: 'cancelled',
    set: { status: 'cancelled', ending: 'by_owner', requestExpiresAt: null },
    async apply(tx, _changed, before) {
      await withdrawOffers(tx, id, ctx.now())
      await releaseTime(tx, id)
      return (refund ?? isRefundedByTerms(before, ctx.now()))
        ? { refunds: await requestAppointmentRefund(tx, id, ctx.now()) }
        : undefined
    },
    offersWaitlist,
    note,
    email: (mail) => cancelledEmail({ ...mail, by: 'owner', note: note ?? null }),
  })
}
