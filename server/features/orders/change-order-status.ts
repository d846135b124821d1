import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { orders } from '#server/db/schema/orders.ts'
import { AppError } from '#server/errors.ts'
import { shippedEmail } from '#server/features/orders/emails.ts'
import { enqueueOrderEmail } from '#server/features/orders/enqueue-order-email.ts'
import type { Order } from '#server/features/orders/present.ts'
import type { OrderStatus } from '#shared/orders.ts'

type StatusChange = { id: string; status: OrderStatus; was?: OrderStatus | undefined }

/**
 * Sets an order's status if it still is what the administrator saw, and emails the customer when the order ships.
 * @throws AppError `not_found`; `conflict` with the current status.
 */
export async function changeOrderStatus(ctx: Ctx, { id, status, was }: StatusChange): Promise<Order> {
  const order = await ctx.scope(ctx.actor, async (tx) => {
    const isExpected = was && inArray(orders.status, [was, status])
    const [changed] = await tx
      .update(orders)
      .set({ status })
      .where(and(eq(orders.id, id), isExpected))
      .returning()
    if (changed?.status === 'shipped' && changed.customerEmail) {
      const content = shippedEmail(changed, ctx.publicUrl)
      await enqueueOrderEmail(tx, changed, { kind: 'order_shipped', to: changed.customerEmail, content })
    }
    if (changed) return changed
    const [current] = await tx.select().from(orders).where(eq(orders.id, id))
    if (current) throw new AppError('conflict', { fields: { status: current.status } })
    return null
  })
  if (!order) throw new AppError('not_found')
  ctx.outbox.wake()
  return order
}
