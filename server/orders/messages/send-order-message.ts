import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { orderEvents } from '#server/db/schema/orders.ts'
import { outbox } from '#server/db/schema/outbox.ts'
import type { EmailContent } from '#server/messaging/channels/email/email-content.ts'
import { mayContact } from '#server/messaging/consents.ts'
import { enqueueEmail } from '#server/messaging/enqueue-email.ts'
import { enqueueSms } from '#server/messaging/enqueue-sms.ts'
import { findPhoneOwner } from '#server/messaging/verified-phone.ts'
import { applyTextTemplate } from '#server/notices/notice.ts'
import { type MessageDetails, type OrderMessageKind, orderEmail } from '#server/orders/messages/emails.ts'
import { orderValues } from '#server/orders/messages/notice-values.ts'
import { readOrderMail } from '#server/orders/messages/order-mail.ts'
import { orderText } from '#server/orders/messages/texts.ts'
import type { Order } from '#server/orders/order-event.ts'
import type { OrderLine } from '#server/orders/read-order-lines.ts'
import type { OrderMessagePreview, UnsentReason } from '#shared/owner-order.ts'
import { toE164 } from '#shared/phone.ts'
import { days, hours } from '#shared/time.ts'

const textLifetimeMs = hours(24)
const fallbackLifeMs = days(3)

export type OrderMessage = MessageDetails & {
  message: OrderMessageKind
  /** What it tells: the event of a step, or how often the same thing is told. By default once for each order. */
  about?: string | number
  /** How long it can be taken back with `withdrawMessages(tx, messageCause(order, about))`. */
  delayMs?: number
  /** No text: too many went to the number. */
  isEmailAlone?: boolean
  /** The order's, where the caller has read them. */
  lines?: readonly OrderLine[]
}

/** As outbox rows name what a message of an order is about. */
export const messageCause = ({ id }: Pick<Order, 'id'>, about?: string | number): string =>
  about === undefined ? `order:${id}` : `order:${id}:${about}`

const kindOf = (message: OrderMessageKind) => (message === 'received' ? 'order_receipt' : `order_${message}`)
const textKindOf = (message: OrderMessageKind) => `order_${message}`

/**
 * Tells an order's customer something, by email and, where they agreed to it and haven't sent STOP, by text: in the transaction of
 * what it tells. A step is told once, however often it is taken. The caller has locked the order and acts as the system.
 */
export async function sendOrderMessage(
  ctx: Ctx,
  tx: Tx,
  order: Order,
  { message, about, delayMs, lines, isEmailAlone = false, ...details }: OrderMessage,
): Promise<void> {
  const cause = messageCause(order, about)
  const delay = delayMs === undefined ? {} : { delayMs }
  // What is told once for each order has one cause, which the outbox keeps from coming twice.
  const isStep = typeof about === 'number'
  const mail = await readOrderMail(ctx, tx, order, lines)
  const notice = mail.notices[`order_${message}`]
  if (!notice.isOn) return
  const to = notice.delivery === 'email' || isEmailAlone ? null : await findTextNumber(tx, order)
  const mayMail = isEssential(message) || (await mayEmail(tx, order))
  const email =
    order.customerEmail && mayMail
      ? { kind: kindOf(message), cause, to: order.customerEmail, content: orderEmail(mail, message, details) }
      : null
  const isTextAlone = notice.delivery === 'text_first' && to !== null
  if (email && !isTextAlone && !(isStep && (await wasNotified(tx, order, email.kind, 'email'))))
    await enqueueEmail(tx, { ...email, ...delay })
  const kind = textKindOf(message)
  if (!to || (await wasNotified(tx, order, kind, 'sms', isStep ? undefined : cause))) return
  const text = applyTextTemplate(notice, orderText(ctx.content, message, order, details), orderValues(mail))
  const fallback = email &&
    isTextAlone && {
      kind: email.kind,
      cause,
      email: email.to,
      content: email.content,
      lifeMs: fallbackLifeMs,
    }
  const sms = {
    kind,
    sender: 'admin',
    text,
    purpose: 'orders',
    expiresInMs: textLifetimeMs,
    ...delay,
  } as const
  await enqueueSms(tx, sms, [{ to, userId: await findPhoneOwner(tx, to), cause, fallback: fallback || null }])
}

/** What `sendOrderMessage` would send. `order` is as it would be then. */
export async function previewOrderMessage(
  ctx: Ctx,
  tx: Tx,
  order: Order,
  { message, ...details }: MessageDetails & { message: OrderMessageKind },
): Promise<OrderMessagePreview> {
  const mail = await readOrderMail(ctx, tx, order)
  const notice = mail.notices[`order_${message}`]
  const content = orderEmail(mail, message, details)
  if (!notice.isOn) return { email: null, text: null, unsent: 'switched_off' }
  const number = notice.delivery === 'email' ? null : await findTextNumber(tx, order)
  const isTextAlone = notice.delivery === 'text_first' && number !== null
  const standard = orderText(ctx.content, message, order, details)
  const email =
    order.customerEmail && !isTextAlone && (isEssential(message) || (await mayEmail(tx, order)))
      ? { to: order.customerEmail, subject: content.subject, paragraphs: toPreviewLines(content) }
      : null
  const text = number ? { to: number, text: applyTextTemplate(notice, standard, orderValues(mail)) } : null
  return { email, text, unsent: email || text ? null : unsentReason(order) }
}

/** What an email says, line by line. */
export const toPreviewLines = ({ paragraphs, facts = [], closing }: EmailContent): string[] => [
  ...paragraphs,
  ...facts.map(({ label, value }) => `${label}: ${value}`),
  ...(closing ? [closing] : []),
]

/** Of a message that is switched on and still goes nowhere. */
const unsentReason = ({ customerEmail }: Order): UnsentReason =>
  customerEmail === null ? 'no_address' : 'opted_out'

/** Steps on the way, which can be switched off in the portal. Money, and what the customer has to do, is told in any case. */
const isEssential = (message: OrderMessageKind) => message !== 'packed' && message !== 'delivered'

const mayEmail = async (tx: Tx, { customerEmail }: Order) =>
  customerEmail !== null && mayContact(tx, { channel: 'email', recipient: customerEmail, purpose: 'orders' })

/** The number that the customer agreed to get texts at; null for none, one we can't text, or whose owner doesn't want them any more. */
export async function findTextNumber(
  tx: Tx,
  { customerPhone, textsAgreedAt }: Order,
): Promise<string | null> {
  const to = textsAgreedAt && toE164(customerPhone ?? '')
  return to && (await mayContact(tx, { channel: 'sms', recipient: to, purpose: 'orders' })) ? to : null
}

/** Whether the customer was told this of this order; `cause` alone where it may be told several times. */
async function wasNotified(
  tx: Tx,
  order: Order,
  kind: string,
  channel: 'email' | 'sms',
  cause?: string,
): Promise<boolean> {
  const ofEvents = tx
    .select({ cause: sql`${`${messageCause(order)}:`}::text || ${orderEvents.id}` })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, order.id))
  const isCause =
    cause === undefined
      ? or(eq(outbox.cause, messageCause(order)), inArray(outbox.cause, ofEvents))
      : eq(outbox.cause, cause)
  const outboxRows = await tx
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.channel, channel), eq(outbox.kind, kind), isCause))
    .limit(1)
  return outboxRows.length > 0
}
