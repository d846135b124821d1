import { eq } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { orders } from '#server/db/schema/orders.ts'
import { AppError } from '#server/errors.ts'
import type { Order } from '#server/orders/order-event.ts'
import { orderSubject } from '#server/orders/order-subject.ts'
import { settlePayment } from '#server/payments/settle-payment.ts'

const system = { role: 'system', job: 'orders' } as const

/**
 * The order of a payment, settled first.
 * @throws AppError `not_found`, `payment_not_confirmed`, `payment_unavailable`
 */
export async function readSavedOrder(ctx: Ctx, { sessionId }: { sessionId: string }): Promise<Order> {
  const { orderId } = await settlePayment(ctx, { order: orderSubject }, { sessionId })
  const [order] = orderId
    ? await ctx.scope(system, (tx) => tx.select().from(orders).where(eq(orders.id, orderId)))
    : []
  if (!order) throw new AppError('not_found')
  return order
}
