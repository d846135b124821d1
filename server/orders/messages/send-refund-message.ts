import { and, eq, gt, isNotNull, lt, ne } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { cardPayments } from '#server/db/schema/card-payments.ts'
import { orderEvents } from '#server/db/schema/orders.ts'
import { withdrawDelayedMessages } from '#server/messaging/enqueue-email.ts'
import { messageCause, sendOrderMessage } from '#server/orders/messages/send-order-message.ts'
import type { Order } from '#server/orders/order-event.ts'
import type { CardPayment } from '#server/payments/card-payment.ts'
import { minutes } from '#shared/time.ts'

/** How long a part waits for the rest: longer than a second attempt takes. */
const partWaitMs = minutes(10)

type Refunded = { payment: CardPayment; eventId: number }

/**
 * Tells an order's customer what was refunded in all. While more is on its way to another card of the order the message waits, and the
 * one about the rest takes its place. The caller has locked the order.
 */
export async function sendRefundMessage(
  ctx: Ctx,
  tx: Tx,
  order: Order,
  { payment, eventId }: Refunded,
): Promise<void> {
  const earlier = await tx
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(
      and(eq(orderEvents.orderId, order.id), eq(orderEvents.kind, 'refunded'), lt(orderEvents.id, eventId)),
    )
  const waiting = earlier.map(({ id }) => messageCause(order, refundAbout(id)))
  if (waiting.length > 0) await withdrawDelayedMessages(tx, waiting)
  // Each refund is told, also one of a sum that was told before and came back.
  const about = refundAbout(eventId)
  const isPart = await isMoreOnItsWay(tx, order, payment)
  await sendOrderMessage(ctx, tx, order, {
    message: 'refunded',
    about,
    note: payment.refundReason,
    ...(isPart && { delayMs: partWaitMs }),
  })
}

export const refundAbout = (eventId: number): string => `refund:${eventId}`

async function isMoreOnItsWay(tx: Tx, order: Order, payment: CardPayment): Promise<boolean> {
  const [other] = await tx
    .select({ id: cardPayments.id })
    .from(cardPayments)
    .where(
      and(
        eq(cardPayments.orderId, order.id),
        ne(cardPayments.id, payment.id),
        isNotNull(cardPayments.refundNextAt),
        gt(cardPayments.refundDueCents, cardPayments.refundedCents),
      ),
    )
    .limit(1)
  return other !== undefined
}
