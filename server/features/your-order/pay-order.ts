import type { Ctx } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { findLinked, orderLinkSystem } from '#server/features/your-order/find-linked.ts'
import { openOrderPayment } from '#server/orders/open-order-payment.ts'
import { orderUrlOf } from '#server/orders/order-link.ts'
import { orderSubject } from '#server/orders/order-subject.ts'
import { listOrderPayments } from '#server/payments/card-payment.ts'
import { settlePayment } from '#server/payments/settle-payment.ts'
import { hours } from '#shared/time.ts'

const payLimit = { name: 'orders/pay', max: 20, windowMs: hours(1) }

/**
 * Opens the payment page for what is due of an order.
 * @throws AppError `link_expired`; `conflict` when nothing is due; `payment_unavailable`; `too_many_requests`
 */
export async function payOrder(ctx: Ctx, access: { token: string }): Promise<{ url: string }> {
  const order = await ctx.scope(orderLinkSystem, (tx) => findLinked(ctx, tx, access))
  await ctx.limit(payLimit, order.id)
  // The key of the order stays in the fragment, which only the browser reads.
  const returnTo = (result: string) => {
    const url = new URL(orderUrlOf(ctx, order))
    url.searchParams.set('payment', result)
    return url.toString()
  }
  const addresses = { successUrl: returnTo('done'), cancelUrl: returnTo('cancelled') }
  return { url: await openOrderPayment(ctx, order, addresses) }
}

/**
 * Asks the provider about attempts that are not decided, for a customer who comes back from the payment page.
 * @throws AppError `link_expired`; `payment_unavailable`
 */
export async function checkOrderPayment(ctx: Ctx, access: { token: string }): Promise<void> {
  const payments = await ctx.scope(orderLinkSystem, async (tx) =>
    listOrderPayments(tx, (await findLinked(ctx, tx, access)).id),
  )
  for (const { state, paymentSessionId: sessionId } of payments) {
    if (state !== 'awaiting' || sessionId === null) continue
    await settlePayment(ctx, { order: orderSubject }, { sessionId }).catch((error: unknown) => {
      const isUnpaid = error instanceof AppError && error.code !== 'payment_unavailable'
      if (!isUnpaid) throw error
    })
  }
}
