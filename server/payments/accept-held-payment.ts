import { and, eq, ne } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { paymentRequests } from '#server/db/schema/payment-requests.ts'
import { AppError } from '#server/errors.ts'
import { updatePayment } from '#server/payments/card-payment.ts'
import { endUnwantedPages } from '#server/payments/end-unwanted-pages.ts'
import { lockSubjectAndPayment } from '#server/payments/lock-subject-and-payment.ts'
import type { PaidSubjects } from '#server/payments/paid-subject.ts'
import { refundableCents } from '#server/payments/request-refund.ts'

const system = { role: 'system', job: 'card payments' } as const

/**
 * The owner keeps what is left of a payment that is held for review: that counts from now on, without what was refunded before. What
 * a bank took back stays counted, as with any payment. Moves no money, and changes nothing of one that counts already.
 * @throws AppError `not_found`; `conflict` for one of which nothing is left, and for an order's, which is accepted with its order
 */
export async function acceptHeldPayment(
  ctx: Ctx,
  subjects: PaidSubjects,
  { id }: { id: string },
): Promise<void> {
  const accepted = await ctx.scope(system, async (tx) => {
    const payment = await lockSubjectAndPayment(tx, subjects, id)
    const onAccepted = subjects[payment.subject]?.onAccepted
    const cents = refundableCents(payment)
    if (!onAccepted) throw new AppError('conflict')
    if (payment.state === 'paid') return payment
    if (payment.state !== 'review' || cents === 0) throw new AppError('conflict')
    const uncountedCents = payment.receivedCents - payment.disputedCents - cents
    const counted = await updatePayment(tx, id, { state: 'paid', uncountedCents })
    // Its link may have been withdrawn or ended before the payment arrived.
    if (counted.requestId)
      await tx
        .update(paymentRequests)
        .set({ state: 'paid', paidAt: counted.paidAt })
        .where(and(eq(paymentRequests.id, counted.requestId), ne(paymentRequests.state, 'paid')))
    await onAccepted(ctx, tx, { payment: counted, cents })
    return counted
  })
  ctx.outbox.wake()
  await endUnwantedPages(ctx, subjects, accepted)
}
