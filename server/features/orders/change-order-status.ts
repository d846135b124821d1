import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { orders } from '#server/db/schema/orders.ts'
import { AppError } from '#server/errors.ts'
import { cancelledEmail, shippedEmail } from '#server/features/orders/emails.ts'
import { enqueueOrderEmail } from '#server/features/orders/enqueue-order-email.ts'
import { enqueueOrderText } from '#server/features/orders/enqueue-order-text.ts'
import type { Order } from '#server/features/orders/present.ts'
import type { OrderStatus } from '#shared/orders.ts'

type StatusChange = { id: string; status: OrderStatus; was?: OrderStatus | undefined }

/** The route's gate admits administrators only; the messages to the customer need rows that they can't read. */
const system = { role: 'system', job: 'order status' } as const
const isReal = inArray(orders.payment, ['paid', 'review'])

/**
 * Sets an order's status if it still is what the administrator saw, and tells the customer when the order ships or is
 * cancelled. Moves no money.
 * @throws AppError `not_found`; `conflict` with the current status.
 */
export async function changeOrderStatus(ctx: Ctx, { id, status, was }: StatusChange): Promise<Order> {
  const order = await ctx.scope(system, async (tx) => {
    const isExpected = was && inArray(orders.status, [was, status])
    const [changed] = await tx
      .update(orders)
      .set({ status })
      .where(and(eq(orders.id, id), isReal, ne(orders.status, status), isExpected))
      .returning()
    if (changed) {
      await notifyCustomer(ctx, tx, changed)
      return changed
    }
    const [current] = await tx
      .select()
      .from(orders)
      .where(and(eq(orders.id, id), isReal))
    if (current && current.status !== status)
      throw new AppError('conflict', { fields: { status: current.status } })
    return current
  })
  if (!order) throw new AppError('not_found')
  ctx.outbox.wake()
  return order
}

async function notifyCustomer(ctx: Ctx, tx: Tx, order: Order) {
  if (order.status !== 'shipped' && order.status !== 'cancelled') return
  const kind = `order_${order.status}` as const
  if (order.customerEmail) {
    const toContent = order.status === 'shipped' ? shippedEmail : cancelledEmail
    const content = toContent(order, ctx.publicUrl)
    await enqueueOrderEmail(tx, order, { kind, to: order.customerEmail, content })
  }
  await enqueueOrderText(tx, ctx.content, { order, kind })
}
