import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { orderEvents } from '#server/db/schema/orders.ts'
import { withdrawAllMessages, withdrawMessages } from '#server/messaging/enqueue-email.ts'
import { messageCause } from '#server/orders/messages/send-order-message.ts'
import type { Order } from '#server/orders/order-event.ts'

/** The kinds of the owner's steps, which can be undone. */
export const stepEvents = ['packed', 'ready', 'shipped', 'delivered', 'cancelled', 'status_set']

/** The changes of an order that its customer is told about. */
export type NotifiedStatus = 'packed' | 'ready' | 'shipped' | 'cancelled'

/** More than the owner does with one order while a message waits. */
const maxWaiting = 5

/** Takes back the messages of the owner's last changes of these kinds that still wait: they would tell what is no longer true. */
export async function withdrawWaitingMessages(tx: Tx, order: Order, kinds = stepEvents): Promise<void> {
  const last = await tx
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, order.id), inArray(orderEvents.kind, kinds)))
    .orderBy(desc(orderEvents.id))
    .limit(maxWaiting)
  for (const { id } of last) await withdrawMessages(tx, messageCause(order, id))
}

/** Takes back the messages of one step; false when one of them has left or is leaving. Needs the system role. */
export const withdrawStepMessages = async (tx: Tx, order: Order, eventId: number): Promise<boolean> =>
  (await withdrawAllMessages(tx, messageCause(order, eventId))) !== null
