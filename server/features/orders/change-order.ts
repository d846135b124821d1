import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import {
  type NotifiedStatus,
  stepEvents,
  withdrawWaitingMessages,
} from '#server/features/orders/step-message.ts'
import { endOrderPages } from '#server/orders/end-order-pages.ts'
import { sendOrderMessage } from '#server/orders/messages/send-order-message.ts'
import type { Order, OrderEvent } from '#server/orders/order-event.ts'
import { lockOrder, recordOrderEvent } from '#server/orders/record-order-event.ts'
import { requestOrderRefund } from '#server/orders/request-order-refund.ts'
import { restockUnits, sellUnits } from '#server/stock/stock.ts'
import { seconds } from '#shared/time.ts'
import { undoSeconds } from '#shared/undo.ts'

/** The routes' gates admit administrators only; messages and events need rows that they can't write. */
export const orderSystem = { role: 'system', job: 'owner orders' } as const

type Change = {
  event: OrderEvent
  tell: NotifiedStatus | null
  note?: string | undefined
  /** Of a cancellation: gives back all that was paid by card. */
  isRefunded?: boolean
}

/**
 * One change of an order by the owner, under its row's lock: the event, and the message to the customer, which waits so that the change
 * can be undone. `decide` returns null for a change that has been made already.
 * @throws AppError `not_found` for none, or one that was never placed
 */
export async function changeOrder(
  ctx: Ctx,
  id: string,
  decide: (order: Order) => Change | null,
): Promise<Order> {
  const order = await ctx.scope(orderSystem, async (tx) => {
    const lockedOrder = await lockRealOrder(tx, id)
    const change = decide(lockedOrder)
    if (!change) return lockedOrder
    // What waits to be told is no longer true; a corrected number isn't another status.
    const untrue = change.event.kind === 'cancelled' ? [...stepEvents, 'pickup_moved'] : stepEvents
    if (change.event.kind !== 'tracking_changed') await withdrawWaitingMessages(tx, lockedOrder, untrue)
    const { event, refundDueCents } = await withRefund(ctx, tx, lockedOrder, change)
    const { order: changed, eventId } = await recordOrderEvent(tx, lockedOrder, { ...event, actor: 'owner' })
    await adjustStockForStatus(ctx, tx, { before: lockedOrder, after: changed })
    if (change.tell) {
      const message = {
        message: change.tell,
        about: eventId,
        delayMs: seconds(undoSeconds),
        note: change.note ?? null,
        refundDueCents,
      }
      await sendOrderMessage(ctx, tx, changed, message)
    }
    return changed
  })
  ctx.outbox.wake()
  await endOrderPages(ctx, id)
  return order
}

async function withRefund(ctx: Ctx, tx: Tx, { id: orderId }: Order, { event, isRefunded }: Change) {
  if (!isRefunded || event.kind !== 'cancelled') return { event, refundDueCents: 0 }
  const { reason } = event.details
  const refunds = await requestOrderRefund(tx, { orderId, cents: null, reason, now: ctx.now() })
  const refundDueCents = refunds.reduce((sum, { cents }) => sum + cents, 0)
  return { event: { ...event, details: { reason, refunds } }, refundDueCents }
}

/**
 * A cancelled order gives its units back unless they have left, and takes them again when the cancellation is taken back.
 * @throws AppError `conflict` when they were sold meanwhile
 */
export async function adjustStockForStatus(
  ctx: Ctx,
  tx: Tx,
  { before, after }: { before: Order; after: Order },
): Promise<void> {
  const wasCancelled = before.status === 'cancelled'
  const isCancelled = after.status === 'cancelled'
  const hadLeft = before.status === 'shipped' || before.status === 'delivered'
  if (isCancelled && !wasCancelled && !hadLeft) await restockUnits(tx, after.id)
  if (isCancelled || !wasCancelled) return
  const { isComplete } = await sellUnits(tx, after.id, ctx.now())
  if (!isComplete)
    throw new AppError('conflict', { fields: { undo: 'What was in this order has been sold meanwhile.' } })
}

/** @throws AppError `not_found` */
export async function lockRealOrder(tx: Tx, id: string): Promise<Order> {
  const order = await lockOrder(tx, id)
  if (!order || order.payment === 'awaiting' || order.payment === 'failed') throw new AppError('not_found')
  return order
}

/** @throws AppError `conflict` for an order that has changed since the owner saw it */
export function assertVersion(order: Order, version: number): void {
  if (order.version !== version)
    throw new AppError('conflict', { fields: { version: 'This order was changed in another window.' } })
}
