import { desc, eq } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { orderEvents } from '#server/db/schema/orders.ts'
import { AppError } from '#server/errors.ts'
import {
  adjustStockForStatus,
  assertVersion,
  lockRealOrder,
  orderSystem,
} from '#server/features/orders/change-order.ts'
import { stepEvents, withdrawStepMessages } from '#server/features/orders/step-message.ts'
import type { Order } from '#server/orders/order-event.ts'
import { recordOrderEvent, replayOrderEvents } from '#server/orders/record-order-event.ts'
import type { RefundPart } from '#server/payments/refund-state.ts'
import { withdrawRefunds } from '#server/payments/request-refund.ts'
import { minutes, seconds } from '#shared/time.ts'
import { undoSeconds } from '#shared/undo.ts'

type LastEvent = Pick<typeof orderEvents.$inferSelect, 'actor' | 'kind' | 'at'>

/** Until when the last event of an order can be taken back; null for one that can't be. */
export const undoUntil = (last: LastEvent | undefined): Date | null =>
  last?.actor === 'owner' && stepEvents.includes(last.kind)
    ? new Date(last.at.getTime() + seconds(undoSeconds))
    : null

/** A click at the last second still counts, as long as the message hasn't left. */
const graceMs = minutes(1)

/**
 * Takes back the owner's last step with an order and the messages of it.
 * @throws AppError `not_found`; `conflict` when a message has left, something happened since, or it is too late
 */
export function undoOrderStep(ctx: Ctx, { id, version }: { id: string; version: number }): Promise<Order> {
  return ctx.scope(orderSystem, async (tx) => {
    const order = await lockRealOrder(tx, id)
    assertVersion(order, version)
    const [last] = await tx
      .select()
      .from(orderEvents)
      .where(eq(orderEvents.orderId, id))
      .orderBy(desc(orderEvents.id))
      .limit(1)
    const until = undoUntil(last)
    if (!last || !until || ctx.now().getTime() > until.getTime() + graceMs)
      throw new AppError('conflict', { fields: { undo: 'This can’t be undone any more.' } })
    if (!(await withdrawStepMessages(tx, order, last.id)))
      throw new AppError('conflict', { fields: { undo: 'The message to the customer has already left.' } })
    const { refunds = [] } = last.details as { refunds?: RefundPart[] }
    if (!(await withdrawRefunds(tx, refunds)))
      throw new AppError('conflict', { fields: { undo: 'The refund is already on its way.' } })
    const before = await replayOrderEvents(tx, id, last.id)
    const restored = {
      status: before.status,
      packedAt: before.packedAt?.toISOString() ?? null,
      readyAt: before.readyAt?.toISOString() ?? null,
      carrier: before.carrier,
      trackingNumber: before.trackingNumber,
    }
    const event = {
      kind: 'undone',
      at: ctx.now(),
      details: { event: last.id, kind: last.kind, restored },
    } as const
    const undone = await recordOrderEvent(tx, order, { ...event, actor: 'owner' })
    await adjustStockForStatus(ctx, tx, { before: order, after: undone.order })
    return undone.order
  })
}
