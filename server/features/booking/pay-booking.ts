import { listPayments } from '#server/booking/read-payment-summary.ts'
import { sessionSubject } from '#server/booking/session-subject.ts'
import { startPayment } from '#server/booking/start-payment.ts'
import type { Ctx } from '#server/context.ts'
import { type BookingAccess, bookingSystem, findManaged } from '#server/features/booking/find-managed.ts'
import { settleUndecided } from '#server/payments/settle-payment.ts'

/**
 * Opens the payment page for what is due.
 * @throws AppError `link_expired`, `not_found`; `conflict` when nothing is due; `payment_unavailable`; `too_many_requests`
 */
export async function payBooking(ctx: Ctx, access: BookingAccess): Promise<{ url: string }> {
  const { id } = await ctx.scope(bookingSystem, (tx) => findManaged(ctx, tx, access))
  return startPayment(ctx, id)
}

/**
 * Asks the provider about the attempts to pay that are not decided, for a client who comes back from the payment page.
 * @throws AppError `link_expired`, `not_found`; `payment_unavailable`
 */
export async function checkPayment(ctx: Ctx, access: BookingAccess): Promise<void> {
  const payments = await ctx.scope(bookingSystem, async (tx) => {
    const { id } = await findManaged(ctx, tx, access)
    return listPayments(tx, id)
  })
  await settleUndecided(ctx, { appointment: sessionSubject }, payments)
}
