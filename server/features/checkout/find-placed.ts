import { and, eq } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { orderEvents, orders } from '#server/db/schema/orders.ts'
import { AppError } from '#server/errors.ts'
import type { Order } from '#server/orders/order-event.ts'
import { readOrderLines } from '#server/orders/read-order-lines.ts'
import type { PlaceOrderInput } from '#shared/checkout.ts'

/**
 * The order that was placed with this key; null for none. One whose payment failed gives up its key, so that the same cart can be
 * ordered again.
 * @throws AppError `conflict` when the key belongs to another cart
 */
export async function findPlaced(tx: Tx, input: PlaceOrderInput): Promise<Order | null> {
  const [order] = await tx.select().from(orders).where(eq(orders.checkoutKey, input.key)).for('update')
  if (!order) return null
  if (!(await isSameCart(tx, order, input))) throw new AppError('conflict')
  if (order.payment !== 'failed') return order
  await tx.update(orders).set({ checkoutKey: null }).where(eq(orders.id, order.id))
  return null
}

async function isSameCart(tx: Tx, order: Order, input: PlaceOrderInput): Promise<boolean> {
  const lines = await readOrderLines(tx, order.id)
  const ordered = lines.map(({ productSlug, sizeSlug, quantity }) => [productSlug, sizeSlug, quantity])
  const wanted = input.lines.map(({ product, size, quantity }) => [product, size, quantity])
  const email = input.customer?.email ?? null
  return (
    toKey(ordered) === toKey(wanted) &&
    order.delivery === input.delivery &&
    order.totalCents === input.total_cents &&
    (order.pickupStartsAt?.getTime() ?? null) === readTime(input.pickup_starts_at) &&
    (order.paidAt !== null || email === null || order.customerEmail === email) &&
    (await readPay(tx, order.id)) === input.pay
  )
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
