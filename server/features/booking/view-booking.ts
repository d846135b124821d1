import { type ChangeRequest, readChangeRequests } from '#server/booking/change-requests.ts'
import type { PaymentSummary } from '#server/booking/payment-summary.ts'
import { readBookingClient } from '#server/booking/read-booking-client.ts'
import { readPaymentSummary } from '#server/booking/read-payment-summary.ts'
import { readToldVenue, type Venue } from '#server/booking/read-venue.ts'
import { stepCause } from '#server/booking/step-email.ts'
import type { Ctx } from '#server/context.ts'
import { listBookableOffers, type OfferedTime } from '#server/features/booking/answer-times.ts'
import {
  type BookingAccess,
  bookingSystem,
  findManaged,
  type ManagedAppointment,
} from '#server/features/booking/find-managed.ts'
import { wasEmailed } from '#server/messaging/was-emailed.ts'
import { type ListedReceipt, listReceipts } from '#server/money/list-receipts.ts'

export type ViewedBooking = {
  appointment: ManagedAppointment
  offers: OfferedTime[]
  venue: Venue
  payment: PaymentSummary
  changeRequest: ChangeRequest | null
  receipts: ListedReceipt[]
  isEmailed: boolean
}

/**
 * What a link or an account shows of an appointment. Changes nothing but to number receipts: mail scanners open links.
 * @throws AppError `link_expired` or `not_found`.
 */
export function viewBooking(ctx: Ctx, access: BookingAccess): Promise<ViewedBooking> {
  return ctx.scope(bookingSystem, async (tx) => {
    const appointment = await findManaged(ctx, tx, access)
    const offers = await listBookableOffers(tx, appointment.id, ctx.now())
    const payment = await readPaymentSummary(tx, appointment)
    const changeRequest = (await readChangeRequests(tx, [appointment.id])).get(appointment.id) ?? null
    const receipts = await listReceipts(tx, { appointmentId: appointment.id })
    const { email } = await readBookingClient(tx, appointment)
    const isEmailed = await wasEmailed(tx, { cause: stepCause(appointment), to: email })
    return {
      ...{ appointment, offers, venue: await readToldVenue(ctx.content, tx, appointment), payment },
      ...{ changeRequest, receipts, isEmailed },
    }
  })
}
