import { and, eq, gt, isNotNull, lt, ne, type SQL } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { cardPayments } from '#server/db/schema/card-payments.ts'
import { orderEvents } from '#server/db/schema/orders.ts'
import { takeBackDelayedMessages } from '#server/messaging/enqueue-email.ts'
import { type MessageDetails, orderEmail } from '#server/orders/messages/emails.ts'
import { readOrderMail } from '#server/orders/messages/order-mail.ts'
import {
  messageCause,
  previewOrderMessage,
  sendOrderMessage,
} from '#server/orders/messages/send-order-message.ts'
import { listWaitingMessages, type WaitingMessage } from '#server/orders/messages/waiting-messages.ts'
import type { Order } from '#server/orders/order-event.ts'
import type { CardPayment } from '#server/payments/card-payment.ts'
import type { OrderMessagePreview } from '#shared/owner-order.ts'
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
  const causes = await listRefundCauses(tx, order, lt(orderEvents.id, eventId))
  const waiting = await listWaitingMessages(tx, causes)
  const taken = waiting.length > 0 ? await takeBackDelayedMessages(tx, causes) : []
  const replaced = waiting.filter(({ id }) => taken.includes(id))
  const isPart = byCard !== null && (await isMoreOnItsWay(tx, order, byCard))
  await sendOrderMessage(ctx, tx, order, {
    message: 'refunded',
    // Each refund is told, also one of a sum that was told before and came back.
    about: refundAbout(eventId),
    ...(await readDetails(ctx, tx, order, { reason, isByHand: byCard === null, replaced })),
    ...(isPart && { delayMs: partWaitMs }),
  })
}

/** What a refund that is made now would tell. `order` is as it would be then, and locked. */
export async function previewRefundMessage(
  ctx: Ctx,
  tx: Tx,
  order: Order,
  { reason, isByHand }: { reason: string | null; isByHand: boolean },
): Promise<OrderMessagePreview> {
  const replaced = await listWaitingMessages(tx, await listRefundCauses(tx, order))
  const details = await readDetails(ctx, tx, order, { reason, isByHand, replaced })
  return previewOrderMessage(ctx, tx, order, { message: 'refunded', ...details })
}

const refundAbout = (eventId: number): string => `refund:${eventId}`

/** Of the messages about refunds of an order, or those of some. */
async function listRefundCauses(tx: Tx, order: Order, which?: SQL): Promise<string[]> {
  const refunds = await tx
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, order.id), eq(orderEvents.kind, 'refunded'), which))
  return refunds.map(({ id }) => messageCause(order, refundAbout(id)))
}

type Replacing = { reason: string | null; isByHand: boolean; replaced: readonly WaitingMessage[] }

/** The reasons in the messages whose place it takes stand nowhere else. */
async function readDetails(
  ctx: Ctx,
  tx: Tx,
  order: Order,
  { reason, isByHand, replaced }: Replacing,
): Promise<MessageDetails> {
  // Only what went to a card waits.
  if (replaced.length === 0) return { note: reason, isByHand }
  const withoutNote = orderEmail(await readOrderMail(ctx, tx, order), 'refunded')
  const notes = replaced.flatMap(({ paragraphs }) => paragraphs.slice(withoutNote.paragraphs.length))
  return { note: reason, isByHand: false, earlierNotes: notes.filter((note) => note !== reason) }
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
