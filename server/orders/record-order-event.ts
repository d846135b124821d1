import { and, asc, eq, lt, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { orderEvents, orders } from '#server/db/schema/orders.ts'
import {
  applyOrderEvent,
  firstState,
  type Order,
  type OrderEvent,
  type OrderEventActor,
  type OrderState,
} from '#server/orders/order-event.ts'

/**
 * Records what happened to an order and changes the order accordingly, in the caller's transaction in the system role. The caller
 * has locked the order's row and read `order` under that lock.
 */
export async function recordOrderEvent(
  tx: Tx,
  order: Order,
  { actor, ...event }: OrderEvent & { actor: OrderEventActor },
): Promise<{ order: Order; eventId: number }> {
  const { kind, at, details } = event
  const [recorded] = await tx
    .insert(orderEvents)
    .values({ orderId: order.id, at, actor, kind, details })
    .returning({ id: orderEvents.id })
  const [changed] = await tx
    .update(orders)
    .set({ ...stateOf(applyOrderEvent(order, event)), version: sql`${orders.version} + 1` })
    .where(eq(orders.id, order.id))
    .returning()
  if (!recorded || !changed) throw new Error('The order of an event does not exist')
  return { order: changed, eventId: recorded.id }
}

/** Locks an order for a change; undefined for none. */
export async function lockOrder(tx: Tx, id: string): Promise<Order | undefined> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
  return order
}

/** The state that an order's events lead to, or led to before one of them. */
export async function replayOrderEvents(tx: Tx, orderId: string, beforeEvent?: number): Promise<OrderState> {
  const rows = await tx
    .select()
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.orderId, orderId),
        beforeEvent === undefined ? undefined : lt(orderEvents.id, beforeEvent),
      ),
    )
    .orderBy(asc(orderEvents.id))
  return rows.reduce((state, row) => applyOrderEvent(state, row as unknown as OrderEvent), firstState)
}

/** Only what events decide: an order has more columns. */
export function stateOf(state: OrderState): OrderState {
  const keys = Object.keys(firstState) as (keyof OrderState)[]
  return Object.fromEntries(keys.map((key) => [key, state[key]])) as OrderState
}
