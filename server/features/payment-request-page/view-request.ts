import { eq } from 'drizzle-orm'
import { readRequestDue } from '#server/booking/read-request-due.ts'
import type { Ctx } from '#server/context.ts'
import { cardPayments } from '#server/db/schema/card-payments.ts'
import { isHeld } from '#server/db/schema/held-payment.ts'
import {
  findLinkedRequest,
  payLinkSystem,
} from '#server/features/payment-request-page/find-linked-request.ts'
import { readBalance } from '#server/money/balance.ts'
import type { PaidSubjects } from '#server/payments/paid-subject.ts'
import { settleUndecided } from '#server/payments/settle-payment.ts'
import type { RequestedPayment } from '#shared/payment-requests.ts'

/** What a link asks for. @throws AppError `link_expired` */
export const viewRequest = (ctx: Ctx, access: { token: string }): Promise<RequestedPayment> =>
  ctx.scope(payLinkSystem, async (tx) => {
    const request = await findLinkedRequest(ctx, tx, access)
    const { id, description, customerName, amountCents, paidAt } = request
    const { state } = await readRequestDue(tx, request)
    const { refundedCents } = await readBalance(tx, { requestId: id })
    const payments = await tx.select().from(cardPayments).where(eq(cardPayments.requestId, id))
    // Its page was open when it was withdrawn, and was paid.
    const isChecked = state === 'cancelled' && payments.some(isHeld)
    return {
      ...{ what: description, name: customerName, cents: amountCents, state: isChecked ? 'review' : state },
      paid_at: paidAt?.toISOString() ?? null,
      refunded_cents: refundedCents,
    }
  })

/**
 * Asks the provider about attempts that are not decided, for a customer who comes back from the payment page.
 * @throws AppError `link_expired`; `payment_unavailable`
 */
export async function checkRequestPayment(
  ctx: Ctx,
  subjects: PaidSubjects,
  access: { token: string },
): Promise<void> {
  const payments = await ctx.scope(payLinkSystem, async (tx) => {
    const { id } = await findLinkedRequest(ctx, tx, access)
    return tx.select().from(cardPayments).where(eq(cardPayments.requestId, id))
  })
  await settleUndecided(ctx, subjects, payments)
}
