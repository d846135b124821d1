import { and, eq } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { orderEvents, orders } from '#server/db/schema/orders.ts'
import { AppError } from '#server/errors.ts'
import type { Order } from '#server/orders/order-event.ts'
import { failOrder } from '#server/orders/order-subject.ts'
import { readOrderLines } from '#server/orders/read-order-lines.ts'
import type { PlaceOrderInput } from '#shared/checkout.ts'
import { days } from '#shared/time.ts'

/** How long submitting the same cart again means the same order. */
const sameOrderMs = days(1)

/**
 * The order that was placed with this key; null for none. These give up the key, so that the cart can be ordered: one whose payment
 * failed, an unpaid one of the cart as it was before a change, which ends with that, one that was cancelled, and one of another day.
 * @throws AppError `conflict` when the key belongs to an order of another cart that is paid, or to be paid at pickup
 */
export async function findPlaced(ctx: Ctx, tx: Tx, input: PlaceOrderInput): Promise<Order | null> {
  const [order] = await tx.select().from(orders).where(eq(orders.checkoutKey, input.key)).for('update')
  if (!order) return null
  const isSame = await isSameCart(ctx, tx, order, input)
  if (order.payment === 'awaiting' && isSame) return order
  if (order.payment === 'awaiting') await failOrder(tx, order, ctx.now())
  else if (order.payment !== 'failed') {
    const isOver =
      order.status === 'cancelled' || ctx.now().getTime() - order.createdAt.getTime() > sameOrderMs
    if (!isOver && !isSame) throw new AppError('conflict')
    if (!isOver) return order
  }
  await tx.update(orders).set({ checkoutKey: null }).where(eq(orders.id, order.id))
  return null
}

async function isSameCart(ctx: Ctx, tx: Tx, order: Order, input: PlaceOrderInput): Promise<boolean> {
  const lines = await readOrderLines(tx, order.id)
  const ordered = lines.map(({ productSlug, sizeSlug, quantity }) => [productSlug, sizeSlug, quantity])
  const wanted = input.lines.map(({ product, size, quantity }) => [product, size, quantity])
  return (
    toKey(ordered) === toKey(wanted) &&
    order.delivery === input.delivery &&
    order.totalCents === input.total_cents &&
    (order.pickupStartsAt?.getTime() ?? null) === readTime(input.pickup_starts_at) &&
    isSameCustomer(ctx, order, input) &&
    (await readPay(tx, order.id)) === input.pay
  )
}

/** A client's orders have the address of their account, whatever is typed. */
function isSameCustomer({ actor }: Ctx, order: Order, { customer }: PlaceOrderInput): boolean {
  if (order.paidAt !== null || !customer) return true
  if (actor.role === 'client' && order.userId === actor.userId) return true
  return order.customerEmail === customer.email
}

const toKey = (lines: unknown[][]) => JSON.stringify(lines.map((line) => JSON.stringify(line)).toSorted())
const readTime = (iso: string | undefined) => (iso === undefined ? null : new Date(iso).getTime())

async function readPay(tx: Tx, orderId: string): Promise<PlaceOrderInput['pay']> {
  const [placed] = await tx
    .select({ details: orderEvents.details })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.kind, 'placed')))
  return placed?.details.payment === 'due' ? 'pickup' : 'card'
}
