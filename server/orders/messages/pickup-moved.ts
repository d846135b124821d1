import type { Content } from '#practice/snapshot.ts'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import type { EmailContent } from '#server/messaging/channels/email/email-content.ts'
import { enqueueEmail } from '#server/messaging/enqueue-email.ts'
import { enqueueSms } from '#server/messaging/enqueue-sms.ts'
import { findPhoneOwner } from '#server/messaging/verified-phone.ts'
import { pickupPlace } from '#server/orders/messages/emails.ts'
import { orderFacts } from '#server/orders/messages/order-facts.ts'
import { type OrderMail, readOrderMail } from '#server/orders/messages/order-mail.ts'
import { findTextNumber, messageCause, toPreviewLines } from '#server/orders/messages/send-order-message.ts'
import type { Order } from '#server/orders/order-event.ts'
import { formatTimeRange } from '#shared/dates.ts'
import { firstNameOf } from '#shared/notices.ts'
import type { OrderMessagePreview } from '#shared/owner-order.ts'
import { hours, seconds } from '#shared/time.ts'
import { undoSeconds } from '#shared/undo.ts'

const textLifetimeMs = hours(24)
/** As long as the message of a step, which tells the earlier time if it still waits. */
const delayMs = seconds(undoSeconds)

/**
 * Tells an order's customer its new pickup time, by email and, where they agreed to texts, by text. The caller has locked the order,
 * which is `order` now, and acts as the system. `note`: the owner's own words.
 */
export async function sendPickupMoved(
  ctx: Ctx,
  tx: Tx,
  order: Order,
  { eventId, note }: { eventId: number; note: string | null },
): Promise<void> {
  const kind = 'order_pickup_moved'
  const cause = messageCause(order, eventId)
  if (order.customerEmail) {
    const content = pickupMovedEmail(await readOrderMail(ctx, tx, order), note)
    await enqueueEmail(tx, { kind, cause, to: order.customerEmail, content, delayMs })
  }
  const to = await findTextNumber(tx, order)
  if (!to) return
  const text = pickupMovedText(ctx.content, order)
  const sms = {
    kind,
    sender: 'admin',
    text,
    purpose: 'orders',
    expiresInMs: textLifetimeMs,
    delayMs,
  } as const
  await enqueueSms(tx, sms, [{ to, userId: await findPhoneOwner(tx, to), cause }])
}

/** What `sendPickupMoved` would send. `order` has the new time. */
export async function previewPickupMoved(
  ctx: Ctx,
  tx: Tx,
  order: Order,
  note: string | null,
): Promise<OrderMessagePreview> {
  const content = pickupMovedEmail(await readOrderMail(ctx, tx, order), note)
  const email = order.customerEmail && {
    to: order.customerEmail,
    subject: content.subject,
    paragraphs: toPreviewLines(content),
  }
  const to = await findTextNumber(tx, order)
  const text = to && { to, text: pickupMovedText(ctx.content, order) }
  return { email: email || null, text: text || null, unsent: email || text ? null : 'no_address' }
}

function pickupMovedEmail(mail: OrderMail, note: string | null): EmailContent {
  const firstName = firstNameOf(mail.order.customerName ?? '')
  return {
    subject: `New pickup time for your order #${mail.order.number}`,
    heading: 'Your pickup time has changed',
    paragraphs: [
      ...(firstName ? [`Hi ${firstName},`] : []),
      'The pickup time of your order has changed.',
      ...pickupPlace(mail),
      ...(note ? [note] : []),
    ],
    facts: orderFacts(mail),
    closing: 'Can’t come then? Tell us on your order page or reply to this email.',
    action: { label: 'See your order', href: mail.orderUrl },
    isUnsolicited: true,
  }
}

const pickupMovedText = ({ practice, pickup }: Content, order: Order) =>
  `${practice.name}: the pickup time of your order #${order.number} has changed. It is now ${timeOf(order)}${pickup ? ` at ${pickup.place}` : ''}.`

const timeOf = ({ pickupStartsAt, pickupEndsAt }: Order) =>
  pickupStartsAt ? formatTimeRange(pickupStartsAt, pickupEndsAt) : ''
