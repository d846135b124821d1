import { eq } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { appointments } from '#server/db/schema/appointments.ts'
import { moneyEntries } from '#server/db/schema/money.ts'
import { AppError } from '#server/errors.ts'
import { endRequestPages } from '#server/features/payments/end-request-pages.ts'
import { lockRequestOfSession } from '#server/features/payments/lock-request.ts'
import {
  assertOwed,
  causeOf,
  recordManualPayment,
  sendManualReceipt,
} from '#server/features/payments/manual-payment.ts'
import { paymentsSystem } from '#server/features/payments/payments-system.ts'
import { isOnDate } from '#server/money/moved-at.ts'
import type { PaymentRequest } from '#server/payments/request-link.ts'
import type { ReceivedPaymentInput } from '#shared/payment-requests.ts'

/**
 * Records that an amount that was asked for by a link came by hand: the link asks for nothing any more. The same again changes nothing.
 * @throws AppError `not_found`; `conflict` when it was paid otherwise, on another day, or withdrawn; `invalid_input` for a session of which less is left,
 * or an email to nobody
 */
export async function recordRequestPaid(
  ctx: Ctx,
  { id, method, received_on, tell }: ReceivedPaymentInput & { id: string },
): Promise<PaymentRequest> {
  const request = await ctx.scope(paymentsSystem, async (tx) => {
    const locked = await lockRequestOfSession(tx, id)
    const { key, appointmentId, amountCents, customerEmail } = locked
    if (locked.state === 'paid') {
      const recorded = await tx.$count(moneyEntries, eq(moneyEntries.cause, causeOf(method, key)))
      if (recorded > 0 && locked.paidAt && isOnDate(locked.paidAt, received_on)) return locked
    }
    if (locked.state !== 'open') throw new AppError('conflict', { fields: { method: endedSentence } })
    if (tell && !customerEmail)
      throw new AppError('invalid_input', { fields: { tell: 'There is no email address for a receipt.' } })
    if (appointmentId) {
      const [appointment] = await tx.select().from(appointments).where(eq(appointments.id, appointmentId))
      if (appointment) await assertOwed(tx, appointment, amountCents)
    }
    const paid = await recordManualPayment(ctx, tx, { request: locked, key, method, received_on })
    if (tell) await sendManualReceipt(tx, paid, method)
    return paid
  })
  ctx.outbox.wake()
  await endRequestPages(ctx, request)
  return request
}

const endedSentence = 'This was paid or withdrawn meanwhile. Close this and look at what was recorded.'
