import { eq } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { outbox } from '#server/db/schema/outbox.ts'
import { AppError } from '#server/errors.ts'
import { lockRealOrder, orderSystem } from '#server/features/orders/change-order.ts'
import type { OrderMessageKind } from '#server/orders/messages/emails.ts'
import {
  messageCause,
  previewOrderMessage,
  sendOrderMessage,
} from '#server/orders/messages/send-order-message.ts'
import type { Order } from '#server/orders/order-event.ts'
import { recordOrderEvent } from '#server/orders/record-order-event.ts'
import type { OrderMessagePreview } from '#shared/owner-order.ts'
import { hours } from '#shared/time.ts'

const resendLimit = { name: 'orders/resend', max: 5, windowMs: hours(1) }

/** The message that says how an order stands now. */
function currentMessage({ status, payment, packedAt, readyAt, delivery }: Order): OrderMessageKind {
  if (status === 'cancelled' || status === 'shipped' || status === 'delivered') return status
  if (readyAt && delivery === 'pickup') return 'ready'
  if (packedAt) return 'packed'
  return payment === 'due' ? 'to_pay_at_pickup' : 'received'
}

/** The email and text that `resendMessage` would send. @throws AppError `not_found` */
export const previewResend = (ctx: Ctx, { id }: { id: string }): Promise<OrderMessagePreview> =>
  ctx.scope(orderSystem, async (tx) => {
    const order = await lockRealOrder(tx, id)
    return previewOrderMessage(ctx, tx, order, { message: currentMessage(order) })
  })

/**
 * Tells the customer once more how the order stands, with a new link to its page.
 * @throws AppError `not_found`; `invalid_input` when the message goes to nobody; `too_many_requests` after five in an hour
 */
export async function resendMessage(ctx: Ctx, { id, key }: { id: string; key: string }): Promise<Order> {
  await ctx.limit(resendLimit, id)
  const order = await ctx.scope(orderSystem, async (tx) => {
    const lockedOrder = await lockRealOrder(tx, id)
    const about = `again:${key}`
    if (await wasSent(tx, messageCause(lockedOrder, about))) return lockedOrder
    const message = currentMessage(lockedOrder)
    const to = await readRecipient(ctx, tx, lockedOrder, message)
    if (!to) throw new AppError('invalid_input', { fields: { key: 'This message can’t be sent to them.' } })
    await sendOrderMessage(ctx, tx, lockedOrder, { message, about })
    const event = { kind: 'message_sent', at: ctx.now(), details: { message, to } } as const
    return (await recordOrderEvent(tx, lockedOrder, { ...event, actor: 'owner' })).order
  })
  ctx.outbox.wake()
  return order
}

async function readRecipient(
  ctx: Ctx,
  tx: Tx,
  order: Order,
  message: OrderMessageKind,
): Promise<string | null> {
  const { email, text } = await previewOrderMessage(ctx, tx, order, { message })
  return email?.to ?? text?.to ?? null
}

const wasSent = async (tx: Tx, cause: string) =>
  (await tx.select({ id: outbox.id }).from(outbox).where(eq(outbox.cause, cause)).limit(1)).length > 0
