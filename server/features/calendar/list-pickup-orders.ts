import { and, asc, eq, gte, inArray, lt } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import type { Span } from '#server/booking/appointment-time.ts'
import { orders } from '#server/db/schema/orders.ts'
import { dueCentsOf } from '#server/orders/due-cents.ts'
import type { Order } from '#server/orders/order-event.ts'
import { withLines } from '#server/orders/read-order-lines.ts'
import type { PickupOrder, PickupStage } from '#shared/calendar.ts'

/** More than anybody hands over in two months. */
const maxRows = 1000

/** Orders that are picked up from one time up to another, or were, with everything in them. */
export async function listPickupOrders(tx: Tx, { from, to }: Span): Promise<PickupOrder[]> {
  const rows = await tx
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.delivery, 'pickup'),
        inArray(orders.payment, ['due', 'paid', 'review']),
        inArray(orders.status, ['pending', 'processing', 'delivered']),
        gte(orders.pickupStartsAt, from),
        lt(orders.pickupStartsAt, to),
      ),
    )
    .orderBy(asc(orders.pickupStartsAt), asc(orders.number))
    .limit(maxRows)
  return (await withLines(tx, rows)).flatMap(({ order, lines }) => {
    const { number, customerName, customerPhone, pickupStartsAt, pickupEndsAt, ownerNote } = order
    if (!pickupStartsAt) return []
    return {
      number,
      customer_name: customerName,
      customer_phone: customerPhone,
      starts_at: pickupStartsAt.toISOString(),
      ends_at: (pickupEndsAt ?? pickupStartsAt).toISOString(),
      lines: lines.map(({ name, quantity }) => ({ name, quantity })),
      stage: stageOf(order),
      due_cents: dueCentsOf(order),
      owner_note: ownerNote,
    }
  })
}

function stageOf({ status, readyAt }: Pick<Order, 'status' | 'readyAt'>): PickupStage {
  if (status === 'delivered') return 'handed_over'
  return readyAt ? 'ready' : 'open'
}
