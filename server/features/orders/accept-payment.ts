import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { cardPayments } from '#server/db/schema/card-payments.ts'
import { AppError } from '#server/errors.ts'
import { assertVersion, lockRealOrder, orderSystem } from '#server/features/orders/change-order.ts'
import { endOrderPages } from '#server/orders/end-order-pages.ts'
import type { Order } from '#server/orders/order-event.ts'
import { recordOrderEvent } from '#server/orders/record-order-event.ts'
import { sellUnits } from '#server/stock/stock.ts'

/**
 * Takes what was paid for an order that is held for review as its payment, so that it can leave. Moves no money and tells nobody.
 * @throws AppError `not_found`, `conflict`; `invalid_input` with a sentence for an order that isn't held, is cancelled, or of which too
 * little is in stock
 */
export async function acceptPayment(
  ctx: Ctx,
  { id, version }: { id: string; version: number },
): Promise<Order> {
  const accepted = await ctx.scope(orderSystem, async (tx) => {
    const order = await lockRealOrder(tx, id)
    assertVersion(order, version)
    if (order.payment !== 'review') throw refuse('The payment of this order isn’t held for review.')
    if (order.status === 'cancelled') throw refuse('This order is cancelled. Refund the payment instead.')
    const { isComplete } = await sellUnits(tx, id, ctx.now())
    if (!isComplete)
      throw refuse('Too little of it is in stock. Add what you have to the stock first, or refund it.')
    await tx
      .update(cardPayments)
      .set({ state: 'paid' })
      .where(and(eq(cardPayments.orderId, id), eq(cardPayments.state, 'review')))
    const event = { actor: 'owner', kind: 'review_accepted', at: ctx.now(), details: {} } as const
    return (await recordOrderEvent(tx, order, event)).order
  })
  await endOrderPages(ctx, id)
  return accepted
}

const refuse = (sentence: string) => new AppError('invalid_input', { fields: { payment: sentence } })
