import { eq } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { orders } from '#server/db/schema/orders.ts'
import { AppError } from '#server/errors.ts'
import type { Order } from '#server/orders/order-event.ts'
import { orderSubject } from '#server/orders/order-subject.ts'
import { type OrderLine, readOrderLines } from '#server/orders/read-order-lines.ts'
import { taxLabelOf } from '#server/orders/tax-label.ts'
import { settlePayment } from '#server/payments/settle-payment.ts'

export type SavedOrder = {
  order: Order
  lines: OrderLine[]
  place: string | null
  taxLabel: string
  now: Date
}

const system = { role: 'system', job: 'orders' } as const

/**
 * The order of a payment with what it holds, settled first.
 * @throws AppError `not_found`, `payment_not_confirmed`, `payment_unavailable`
 */
export async function readSavedOrder(ctx: Ctx, { sessionId }: { sessionId: string }): Promise<SavedOrder> {
  const { orderId } = await settlePayment(ctx, { order: orderSubject }, { sessionId })
  if (!orderId) throw new AppError('not_found')
  return ctx.scope(system, async (tx) => {
    const [[order], lines] = await Promise.all([
      tx.select().from(orders).where(eq(orders.id, orderId)),
      readOrderLines(tx, orderId),
    ])
    if (!order) throw new AppError('not_found')
    const place = ctx.content.pickup?.place ?? null
    return { order, lines, place, taxLabel: taxLabelOf(ctx.content), now: ctx.now() }
  })
}
