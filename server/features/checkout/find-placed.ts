import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { orderEvents, orders } from '#server/db/schema/orders.ts'
import { AppError } from '#server/errors.ts'
import { isSameCart } from '#server/features/checkout/is-same-cart.ts'
import { readBuyer, readOwnEmail } from '#server/features/checkout/read-customer.ts'
import type { Order } from '#server/orders/order-event.ts'
import { hasEndedLinks } from '#server/orders/order-link.ts'
import { failOrder } from '#server/orders/order-subject.ts'
import { readOrderLines } from '#server/orders/read-order-lines.ts'
import { lockBatches } from '#server/stock/stock.ts'
import type { PlaceOrderInput } from '#shared/checkout.ts'
import { days } from '#shared/time.ts'

/** How long submitting the same cart again means the same order. */
const sameOrderMs = days(1)

type Placed = { order: Order; lines: OrderLines; isSame: boolean }
/** `endedId`: an earlier order, of which nobody should pay an open page any more. */
type Freed = { same: Order | null; endedId: string | null }
type OrderLines = Awaited<ReturnType<typeof readOrderLines>>

/**
 * Finds the order that this cart was placed as with this key; null if there is none. Changes nothing.
 * @throws AppError `conflict` when the key belongs to an order that is paid, or to be paid at pickup, and is of another cart or has a buyer
 * whose links have ended: nothing that is submitted opens it, nor places it twice
 */
export async function findPlaced(ctx: Ctx, tx: Tx, input: PlaceOrderInput): Promise<Order | null> {
  const placed = await readPlaced(ctx, tx, input)
  return placed?.isSame ? placed.order : null
}

/**
 * Like `findPlaced`. If there is no such order, it also frees the key for a new one, in the caller's transaction. An order loses its key
 * when its payment failed, when it was cancelled, or when it is more than a day old. An unpaid order of an earlier state of the cart
 * loses its key too, and ends.
 * @throws AppError `conflict` as `findPlaced`
 */
export async function freeKey(ctx: Ctx, tx: Tx, input: PlaceOrderInput): Promise<Freed> {
  const placed = await readPlaced(ctx, tx, input)
  if (!placed || placed.isSame) return { same: placed?.order ?? null, endedId: null }
  const { order, lines } = placed
  if (order.payment === 'awaiting') {
    // All at once: its units and those of the new order would otherwise be locked in two turns.
    await lockBatches(tx, [
      ...lines.flatMap(({ productSlug }) => productSlug ?? []),
      ...input.lines.map(({ product }) => product),
    ])
    await failOrder(tx, order, { actor: 'customer', at: ctx.now() })
  }
  // Another one that nobody knows: the key also tells that the order was placed from a cart.
  await tx.update(orders).set({ checkoutKey: sql`gen_random_uuid()` }).where(eq(orders.id, order.id))
  return { same: null, endedId: order.id }
}

async function readPlaced(ctx: Ctx, tx: Tx, input: PlaceOrderInput): Promise<Placed | null> {
  const [order] = await tx.select().from(orders).where(eq(orders.checkoutKey, input.key)).for('update')
  if (!order) return null
  const lines = await readOrderLines(tx, order.id)
  if (isOver(ctx, order)) return { order, lines, isSame: false }
  const isSame =
    !hasEndedLinks(order) && isSameCart(order, lines, input) && (await isSameBuyer(ctx, tx, order, input))
  if (!isSame && order.payment !== 'awaiting') throw new AppError('conflict')
  return { order, lines, isSame }
}

function isOver(ctx: Ctx, { payment, status, createdAt }: Order): boolean {
  if (payment === 'failed' || status === 'cancelled') return true
  return payment !== 'awaiting' && ctx.now().getTime() - createdAt.getTime() > sameOrderMs
}

async function isSameBuyer(ctx: Ctx, tx: Tx, order: Order, input: PlaceOrderInput): Promise<boolean> {
  if ((await readPay(tx, order.id)) !== input.pay) return false
  if (order.payment === 'awaiting') {
    // Nobody has it yet: with another name or number it is ordered anew, so that nothing typed is lost.
    const { textsAgreedAt = null, ...buyer } = await readBuyer(ctx, tx, input)
    const isAgreed = (order.textsAgreedAt !== null) === (textsAgreedAt !== null)
    return (
      isAgreed && Object.entries(buyer).every(([column, value]) => order[column as keyof Order] === value)
    )
  }
  const { actor } = ctx
  const isOfAnother = order.userId !== null && actor.role === 'client' && actor.userId !== order.userId
  if (isOfAnother) return false
  if (order.paidAt !== null || !input.customer) return true
  if (actor.role !== 'client') return order.customerEmail === input.customer.email
  // A client's orders have the address of their account, whatever is typed.
  return order.userId === actor.userId || order.customerEmail === (await readOwnEmail(tx, actor.userId))
}

async function readPay(tx: Tx, orderId: string): Promise<PlaceOrderInput['pay']> {
  const [placed] = await tx
    .select({ details: orderEvents.details })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.kind, 'placed')))
  return placed?.details.payment === 'due' ? 'pickup' : 'card'
}
