import type { Ctx } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import type { CardPayment } from '#server/payments/card-payment.ts'
import { endUnwantedPages } from '#server/payments/end-unwanted-pages.ts'
import type { PaidSubjects } from '#server/payments/paid-subject.ts'
import { settleCardPayment } from '#server/payments/settle-card-payment.ts'
import type { PaymentEvent } from '#server/providers/payments/port.ts'

/**
 * Records what the payment provider knows about a session. The webhook, the pages that a customer returns to and reconciliation all
 * call it, as often as they like. Only the session id is taken from the caller; the rest is read from the provider. `isCurrent`: a
 * smaller refunded amount is news, because no event of an older state can be behind the call.
 * @throws AppError `not_found` for an unknown session, `payment_not_confirmed` for one that is not paid,
 * `payment_unavailable` when the provider cannot be reached.
 */
export async function settlePayment(
  ctx: Ctx,
  subjects: PaidSubjects,
  { sessionId, refundFailed = false }: PaymentEvent,
  { isCurrent = false }: { isCurrent?: boolean } = {},
): Promise<CardPayment> {
  const ask = async () => {
    const askedAt = ctx.now()
    const session = await ctx.payments.retrieve(sessionId).catch((cause: unknown) => {
      throw new AppError('payment_unavailable', {}, { cause })
    })
    const options = { failedAskedAt: refundFailed ? askedAt : null, currentAt: isCurrent ? askedAt : null }
    const payment = session && (await settleCardPayment(ctx, subjects, session, options))
    if (!payment) throw new AppError('not_found')
    return { payment, isOutdated: refundFailed && session.refundedCents < payment.refundedCents }
  }
  const first = await ask()
  // A refund was recorded while the provider answered: whether it is the one that failed, only a newer answer says.
  const { payment } = first.isOutdated ? await ask() : first
  await endUnwantedPages(ctx, subjects, payment)
  return payment
}

/**
 * Asks the provider about those of the payments that are not decided, for somebody who comes back from a payment page. One that isn't
 * paid stays as it is.
 * @throws AppError `payment_unavailable`
 */
export async function settleUndecided(
  ctx: Ctx,
  subjects: PaidSubjects,
  payments: readonly CardPayment[],
): Promise<void> {
  for (const { state, paymentSessionId: sessionId } of payments) {
    if (state !== 'awaiting' || sessionId === null) continue
    await settlePayment(ctx, subjects, { sessionId }).catch((error: unknown) => {
      const isUnpaid = error instanceof AppError && error.code !== 'payment_unavailable'
      if (!isUnpaid) throw error
    })
  }
}
