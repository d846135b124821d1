import { and, asc, eq, lt, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
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

type RecordedEvent = OrderEvent & { actor: OrderEventActor }

/**
 * Records what happened to an order and changes the order accordingly, in the caller's transaction in the system role. The caller
 * has locked the order's row and read `order` under that lock. `learned` is what the event says about the customer.
 */
export async function recordOrderEvent(
  tx: Tx,
  order: Order,
  { actor, ...event }: RecordedEvent,
  learned: PgUpdateSetSource<typeof orders> = {},
): Promise<{ order: Order; eventId: number }> {
  const state = stateOf(applyOrderEvent(order, event))
  const [eventId, [changed]] = await Promise.all([
    insertEvent(tx, order, { actor, ...event }),
    tx
      .update(orders)
      .set({ ...learned, ...state, version: sql`${orders.version} + 1` })
      .where(eq(orders.id, order.id))
      .returning(),
  ])
  if (!changed) throw new Error('The order of an event does not exist')
  return { order: changed, eventId }
}

/** The columns of an order that begins with an event, which `recordFirstEvent` then records. */
export const firstColumns = (event: OrderEvent) => ({ ...applyOrderEvent(firstState, event), version: 1 })

export async function recordFirstEvent(tx: Tx, order: Order, event: RecordedEvent): Promise<void> {
  await insertEvent(tx, order, event)
}

async function insertEvent(
  tx: Tx,
  order: Order,
  { actor, at, kind, details }: RecordedEvent,
): Promise<number> {
  const [recorded] = await tx
    .insert(orderEvents)
    .values({ orderId: order.id, at, actor, kind, details })
    .returning({ id: orderEvents.id })
  if (!recorded) throw new Error('The event was not recorded')
  return recorded.id
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
