import type { Order } from '#server/orders/order-event.ts'
import type { OrderLine } from '#server/orders/read-order-lines.ts'
import type { PlaceOrderInput } from '#shared/checkout.ts'

type Cart = Pick<PlaceOrderInput, 'lines' | 'delivery' | 'pickup_starts_at' | 'total_cents'>

/** Whether an order was placed from this cart, whatever the order of its lines. */
export function isSameCart(order: Order, lines: readonly OrderLine[], cart: Cart): boolean {
  const ordered = lines.map(({ productSlug, sizeSlug, quantity }) => [productSlug, sizeSlug, quantity])
  const wanted = cart.lines.map(({ product, size, quantity }) => [product, size, quantity])
  return (
    toKey(ordered) === toKey(wanted) &&
    order.delivery === cart.delivery &&
    order.totalCents === cart.total_cents &&
    (order.pickupStartsAt?.getTime() ?? null) === readTime(cart.pickup_starts_at)
  )
}

const toKey = (lines: unknown[][]) => JSON.stringify(lines.map((line) => JSON.stringify(line)).toSorted())
const readTime = (iso: string | undefined) => (iso === undefined ? null : new Date(iso).getTime())
