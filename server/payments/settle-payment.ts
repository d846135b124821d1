import type { Ctx } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import type { PaymentLedger } from '#server/payments/ledger.ts'
import type { PaymentEvent } from '#server/providers/payments/port.ts'

/**
 * Records what the payment provider knows about a session, in the ledger that it belongs to. The webhook, the pages that a
 * customer returns to and reconciliation all call it, as often as they like. Only the session id is taken from the caller; the
 * rest is read from the provider. `isCurrent`: a smaller refunded amount is news, because no event of an older state can be
 * behind the call.
 * @throws AppError `not_found` for an unknown session, `payment_not_confirmed` for one that is not paid,
 * `payment_unavailable` when the provider cannot be reached.
 */
export async function settlePayment<Paid>(
  ctx: Ctx,
  ledgers: readonly PaymentLedger<Paid>[],
  { sessionId, refundFailed }: PaymentEvent,
  { isCurrent = false }: { isCurrent?: boolean } = {},
): Promise<Paid> {
  const askedAt = ctx.now()
  const session = await ctx.payments.retrieve(sessionId).catch((cause: unknown) => {
    throw new AppError('payment_unavailable', {}, { cause })
  })
  if (!session) throw new AppError('not_found')
  for (const ledger of ledgers) {
    const paid = await ledger.settle(ctx, session, { refundFailed, currentAt: isCurrent ? askedAt : null })
    if (paid !== null) return paid
  }
  throw new AppError('not_found')
}
