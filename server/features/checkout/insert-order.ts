import type { Tx } from '#server/access/scope.ts'
import { orderLines, orders } from '#server/db/schema/orders.ts'
import { AppError } from '#server/errors.ts'
import type { Cart, CartLine } from '#server/features/checkout/price-cart.ts'
import type { Order } from '#server/orders/order-event.ts'
import { firstColumns, recordFirstEvent } from '#server/orders/record-order-event.ts'
import { reservedMs, reserveUnits, type Shortage, sellUnits } from '#server/stock/stock.ts'

type NewOrder = Pick<
  typeof orders.$inferInsert,
  | 'userId'
  | 'customerName'
  | 'customerEmail'
  | 'customerPhone'
  | 'textsAgreedAt'
  | 'pickupStartsAt'
  | 'pickupEndsAt'
  | 'checkoutKey'
>

type Input = {
  cart: Cart
  payment: 'awaiting' | 'due'
  order: NewOrder
  now: Date
  /** When it was ordered; now without it. */
  placedAt?: Date
  /** Sold by the owner to somebody who is there. */
  isInPerson?: boolean
}

/**
 * Inserts an order with its lines and takes its units from the stock, in the caller's transaction; null when there is one with its
 * key already.
 * @throws AppError `sold_out` when somebody else has taken the units since the cart was priced
 */
export async function insertOrder(
  tx: Tx,
  { cart, payment, order: given, now, placedAt = now, isInPerson = false }: Input,
): Promise<Order | null> {
  const actor = isInPerson ? 'owner' : 'customer'
  const details = { payment, ...(isInPerson && { isInPerson }) }
  const placed = { actor, at: placedAt, kind: 'placed', details } as const
  const [inserted] = await tx
    .insert(orders)
    .values({
      ...given,
      ...firstColumns(placed),
      createdAt: placedAt,
      productName: summarize(cart.lines),
      quantity: cart.lines.reduce((sum, { quantity }) => sum + quantity, 0),
      totalCents: cart.totalCents,
      taxCents: cart.taxCents,
      delivery: cart.delivery,
    })
    .onConflictDoNothing({ target: orders.checkoutKey })
    .returning()
  if (!inserted) return null
  const insertLines = tx.insert(orderLines).values(
    cart.lines.map((line, index) => ({
      orderId: inserted.id,
      position: index + 1,
      productSlug: line.product,
      sizeSlug: line.size,
      name: line.name,
      income: line.income,
      unitCents: line.unitCents,
      quantity: line.quantity,
      taxCents: line.taxCents,
    })),
  )
  const counted = cart.lines.filter(({ available }) => available !== null)
  const wanted = counted.map(({ product, units }) => ({ product, units }))
  const expiresAt = new Date(now.getTime() + reservedMs)
  await Promise.all([insertLines, recordFirstEvent(tx, inserted, placed)])
  const shortages = await reserveUnits(tx, { orderId: inserted.id, wanted, expiresAt, now })
  if (shortages.length > 0) throw shortOf(cart, shortages)
  if (payment === 'due') await sellUnits(tx, inserted.id, now)
  return inserted
}

/** 'Lemonade Gallon and 2 more': the lists show one name. */
function summarize(lines: readonly CartLine[]): string {
  const [first, ...more] = lines
  return `${first?.name ?? ''}${more.length > 0 ? ` and ${more.length} more` : ''}`
}

function shortOf(cart: Cart, shortages: readonly Shortage[]): AppError {
  const fields = cart.lines.flatMap(({ product, name }, index) => {
    const short = shortages.find((shortage) => shortage.product === product)
    if (!short) return []
    const sentence =
      short.available === 0 ? `${name} is sold out.` : `There isn’t enough ${name} in stock for this order.`
    return [[`lines.${index}`, sentence] as const]
  })
  return new AppError('sold_out', { fields: Object.fromEntries(fields) })
}
