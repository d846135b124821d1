import type { Ctx } from '#server/context.ts'
import { findLinkedOrder, orderLinkSystem } from '#server/features/your-order/find-linked-order.ts'
import { openOrderPayment } from '#server/orders/open-order-payment.ts'
import { orderUrlOf } from '#server/orders/order-link.ts'
import { orderSubject } from '#server/orders/order-subject.ts'
import { listOrderPayments } from '#server/payments/card-payment.ts'
import { returnAddresses } from '#server/payments/open-payment-page.ts'
import { settleUndecided } from '#server/payments/settle-payment.ts'
import { hours } from '#shared/time.ts'

const payLimit = { name: 'orders/pay', max: 20, windowMs: hours(1) }

/**
 * Opens the payment page for what is due of an order.
 * @throws AppError `link_expired`; `conflict` when nothing is due; `payment_unavailable`; `too_many_requests`
 */
export async function payOrder(ctx: Ctx, access: { token: string }): Promise<{ url: string }> {
  const order = await ctx.scope(orderLinkSystem, (tx) => findLinkedOrder(ctx, tx, access))
  await ctx.limit(payLimit, order.id)
  const url = await openOrderPayment(ctx, order, (payment) =>
    returnAddresses(ctx, payment, (signing) => orderUrlOf(signing, order)),
  )
  return { url }
}

/**
 * Asks the provider about attempts that are not decided, for a customer who comes back from the payment page.
 * @throws AppError `link_expired`; `payment_unavailable`
 */
export async function checkOrderPayment(ctx: Ctx, access: { token: string }): Promise<void> {
  const payments = await ctx.scope(orderLinkSystem, async (tx) =>
    listOrderPayments(tx, (await findLinkedOrder(ctx, tx, access)).id),
  )
  await settleUndecided(ctx, { order: orderSubject }, payments)
}
