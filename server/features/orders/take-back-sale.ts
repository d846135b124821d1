import { eq } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { orderEvents } from '#server/db/schema/orders.ts'
import { AppError } from '#server/errors.ts'
import { assertVersion, lockRealOrder, orderSystem } from '#server/features/orders/change-order.ts'
import { netPaidCents } from '#server/orders/due-cents.ts'
import { endOrderPages } from '#server/orders/end-order-pages.ts'
import { isSaleInPerson } from '#server/orders/is-sale-in-person.ts'
import {
  readManualRefundable,
  readMistakenMethod,
  removeManualPayment,
} from '#server/orders/manual-payments.ts'
import type { Order } from '#server/orders/order-event.ts'
import { recordOrderEvent } from '#server/orders/record-order-event.ts'
import { restockUnits } from '#server/stock/stock.ts'

/**
 * Takes back a sale in person that was recorded by mistake: its payment is removed, the order is cancelled, and its units are in stock
 * again. Nobody is told.
 * @throws AppError `not_found`; `conflict` for an order that has changed, and for what is no such sale or was paid by card or refunded
 */
export async function takeBackSale(
  ctx: Ctx,
  { id, version }: { id: string; version: number },
): Promise<Order> {
  const order = await ctx.scope(orderSystem, async (tx) => {
    const sold = await lockRealOrder(tx, id)
    assertVersion(sold, version)
    const cents = await readManualRefundable(tx, sold)
    const isTakenAlong = sold.status === 'delivered' && (await wasSoldInPerson(tx, id))
    if (!isTakenAlong || sold.refundedCents > 0 || netPaidCents(sold) !== cents)
      throw new AppError('conflict', { fields: { order: 'This sale can’t be taken back any more.' } })
    const cancelled = { actor: 'owner', at: ctx.now(), kind: 'cancelled', details: { reason: null } } as const
    const { order: changed } = await recordOrderEvent(tx, sold, cancelled)
    await restockUnits(tx, id)
    if (cents === 0) return changed
    const method = await readMistakenMethod(tx, sold, cents)
    return removeManualPayment(ctx, tx, changed, { cents, method, key: id, reason: null })
  })
  ctx.outbox.wake()
  await endOrderPages(ctx, id)
  return order
}

async function wasSoldInPerson(tx: Tx, orderId: string): Promise<boolean> {
  const events = await tx.select().from(orderEvents).where(eq(orderEvents.orderId, orderId))
  return events.some(isSaleInPerson)
}
