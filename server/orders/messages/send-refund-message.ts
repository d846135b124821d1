import { and, eq, gt, inArray, isNotNull, isNull, lt, ne } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { cardPayments } from '#server/db/schema/card-payments.ts'
import { orderEvents } from '#server/db/schema/orders.ts'
import { outbox } from '#server/db/schema/outbox.ts'
import type { EmailContent } from '#server/messaging/channels/email/email-content.ts'
import { withdrawDelayedMessages } from '#server/messaging/enqueue-email.ts'
import { orderEmail } from '#server/orders/messages/emails.ts'
import { readOrderMail } from '#server/orders/messages/order-mail.ts'
import { messageCause, sendOrderMessage } from '#server/orders/messages/send-order-message.ts'
import type { Order } from '#server/orders/order-event.ts'
import type { CardPayment } from '#server/payments/card-payment.ts'
import { minutes } from '#shared/time.ts'

/** How long a part waits for the rest: longer than a second attempt takes. */
const partWaitMs = minutes(10)

type Refunded = {
  eventId: number
  /** As the owner wrote it. */
  reason: string | null
  /** Null for what was given back without a card. */
  byCard: CardPayment | null
}

/**
 * Tells an order's customer what was refunded in all. While more is on its way to another card of the order the message waits, and the
 * next one takes its place, with its reason. The caller has locked the order.
 */
export async function sendRefundMessage(
  ctx: Ctx,
  tx: Tx,
  order: Order,
  { eventId, reason, byCard }: Refunded,
): Promise<void> {
  const waiting = await withdrawWaiting(ctx, tx, order, eventId)
  const isPart = byCard !== null && (await isMoreOnItsWay(tx, order, byCard))
  await sendOrderMessage(ctx, tx, order, {
    message: 'refunded',
    // Each refund is told, also one of a sum that was told before and came back.
    about: refundAbout(eventId),
    note: reason,
    earlierNotes: waiting.notes.filter((note) => note !== reason),
    // Only what went to a card waits.
    isByHand: byCard === null && !waiting.isAny,
    ...(isPart && { delayMs: partWaitMs }),
  })
}

const refundAbout = (eventId: number): string => `refund:${eventId}`

/** Takes back what waits to be told of earlier refunds. `notes`: their reasons, which no other message would say. */
async function withdrawWaiting(ctx: Ctx, tx: Tx, order: Order, eventId: number) {
  const earlier = await tx
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(
      and(eq(orderEvents.orderId, order.id), eq(orderEvents.kind, 'refunded'), lt(orderEvents.id, eventId)),
    )
  if (earlier.length === 0) return { isAny: false, notes: [] }
  const causes = earlier.map(({ id }) => messageCause(order, refundAbout(id)))
  const unsent = await tx
    .select({ id: outbox.id, payload: outbox.payload })
    .from(outbox)
    .where(and(inArray(outbox.cause, causes), eq(outbox.channel, 'email'), isNull(outbox.sentAt)))
  const withdrawn = await withdrawDelayedMessages(tx, causes)
  const emails = unsent.filter(({ id }) => withdrawn.includes(id))
  if (emails.length === 0) return { isAny: withdrawn.length > 0, notes: [] }
  const withoutNote = orderEmail(await readOrderMail(ctx, tx, order), 'refunded')
  const notes = emails.flatMap(({ payload }) =>
    (payload as Pick<EmailContent, 'paragraphs'>).paragraphs.slice(withoutNote.paragraphs.length),
  )
  return { isAny: true, notes }
}

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
