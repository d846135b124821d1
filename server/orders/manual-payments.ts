import { and, desc, eq } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { moneyEntries } from '#server/db/schema/money.ts'
import { orderEvents } from '#server/db/schema/orders.ts'
import { AppError } from '#server/errors.ts'
import { withdrawMessages } from '#server/messaging/enqueue-email.ts'
import { isManual, readBalance, readParts } from '#server/money/balance.ts'
import { givenBackAt } from '#server/money/given-back-at.ts'
import { listReceived } from '#server/money/list-receipts.ts'
import { movedAt } from '#server/money/moved-at.ts'
import { recordMovement } from '#server/money/record-movement.ts'
import { negative, split } from '#server/money/split.ts'
import { dueCentsOf } from '#server/orders/due-cents.ts'
import { rewriteWaitingMessage } from '#server/orders/messages/rewrite-waiting-message.ts'
import { messageCause, sendOrderMessage } from '#server/orders/messages/send-order-message.ts'
import { sendRefundMessage } from '#server/orders/messages/send-refund-message.ts'
import type { Order } from '#server/orders/order-event.ts'
import { readOrderParts } from '#server/orders/order-parts.ts'
import { recordOrderEvent } from '#server/orders/record-order-event.ts'
import { tooMuchSentence } from '#server/payments/request-refund.ts'
import { formatUsd } from '#shared/money.ts'
import { seconds } from '#shared/time.ts'
import { undoSeconds } from '#shared/undo.ts'

/** 'other': a check, a transfer. */
type ManualMethod = 'cash' | 'other'
type ManualPayment = {
  cents: number
  method: ManualMethod
  /** Chosen by the browser: a second call with it moves nothing. */
  key: string
  /** The day in whose books it counts; today without it. */
  received_on?: string | undefined
}

type ManualRefund = Omit<ManualPayment, 'received_on'> & {
  reason: string | null
  /** As `received_on`. */
  given_on?: string | undefined
}

/** The email of a payment waits as long as the owner may notice a mistake. */
const delayMs = seconds(undoSeconds)
/** Each payment is told, also one of a sum that was told before and removed. */
const paidAbout = (eventId: number) => `paid:${eventId}`

/**
 * Records what the owner received for an order by hand and tells the customer, in the caller's transaction with the order locked.
 * @throws AppError `invalid_input` for more than what is due, or a day that can't be
 */
export async function recordManualPayment(
  ctx: Ctx,
  tx: Tx,
  order: Order,
  { cents, method, key, received_on, tell = true }: ManualPayment & { tell?: boolean | undefined },
): Promise<Order> {
  const cause = `${method}:${key}`
  const dueCents = dueCentsOf(order)
  const at = ctx.now()
  const earliest = { at: order.createdAt, sentence: 'Choose a date on or after that of the order.' }
  const occurredAt = received_on ? movedAt(received_on, { now: at, earliest, field: 'received_on' }) : at
  const parts = split(cents, await readOrderParts(tx, order.id))
  const day = { occurredAt, date: received_on }
  const movement = { kind: 'payment', method, cause, ...day, orderId: order.id, parts } as const
  if (!(await recordMovement(tx, movement))) return order
  if (cents > dueCents)
    throw new AppError('invalid_input', {
      fields: {
        cents:
          dueCents === 0
            ? 'This order is paid.'
            : `Enter an amount up to ${formatUsd(dueCents)}, which is what is due.`,
      },
    })
  const details = { cents, method } as const
  const isPart = cents < dueCents || order.payment === 'review'
  const event = isPart
    ? ({ kind: 'part_paid', at, details } as const)
    : ({ kind: 'paid', at, details: { ...details, isReview: false } } as const)
  const { order: paid, eventId } = await recordOrderEvent(tx, order, { actor: 'owner', ...event })
  await rewriteWaitingMessage(ctx, tx, { before: order, after: paid })
  if (!tell) return paid
  await sendOrderMessage(ctx, tx, paid, {
    message: 'paid',
    about: paidAbout(eventId),
    receivedCents: cents,
    delayMs,
  })
  return paid
}

/**
 * Takes off what the owner had recorded by mistake as received by hand, in the caller's transaction with the order locked. Nothing
 * is given back, so the customer is told nothing; an order to be picked up is due again.
 * @throws AppError `invalid_input` for more than was recorded that way
 */
export async function removeManualPayment(
  ctx: Ctx,
  tx: Tx,
  order: Order,
  { cents, method, key, reason }: ManualPayment & { reason: string | null },
): Promise<Order> {
  const left = await readManualRefundable(tx, order)
  const at = ctx.now()
  const parts = negative(split(cents, await readManualParts(tx, order)))
  const isRecorded = await recordMovement(tx, {
    ...{ kind: 'correction', method, cause: `${method}:${key}`, occurredAt: at },
    ...{ orderId: order.id, note: reason ?? 'Recorded by mistake', parts },
  })
  if (!isRecorded) return order
  if (cents > left) throw new AppError('invalid_input', { fields: { cents: tooMuchSentence(left) } })
  const mistaken = await findJustRecorded(tx, order, cents)
  if (mistaken !== null) await withdrawMessages(tx, messageCause(order, paidAbout(mistaken)))
  const isDue =
    order.payment === 'due' || (order.payment === 'paid' && order.paidCents - cents < order.totalCents)
  const details = { cents, method, isDue } as const
  const event = { actor: 'owner', kind: 'payment_removed', at, details } as const
  const { order: changed } = await recordOrderEvent(tx, order, event)
  await rewriteWaitingMessage(ctx, tx, { before: order, after: changed })
  return changed
}

/** The last thing that happened to an order, if it is a payment of this amount: its email may be waiting. */
async function findJustRecorded(tx: Tx, { id }: Order, cents: number): Promise<number | null> {
  const [last] = await tx
    .select({ id: orderEvents.id, kind: orderEvents.kind, details: orderEvents.details })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, id))
    .orderBy(desc(orderEvents.id))
    .limit(1)
  const isPayment = last?.kind === 'paid' || last?.kind === 'part_paid'
  return isPayment && (last.details as { cents: number }).cents === cents ? last.id : null
}

/** How most of what is left of an order's payments without a card was paid: what is given back goes the same way. */
export async function readManualMethod(tx: Tx, { id }: Order): Promise<ManualMethod> {
  const leftOf = async (method: ManualMethod) => {
    const parts = await readParts(
      tx,
      { orderId: id },
      manualKinds,
      and(isManual, eq(moneyEntries.method, method)),
    )
    return parts.reduce((sum, { cents }) => sum + cents, 0)
  }
  return (await leftOf('other')) > (await leftOf('cash')) ? 'other' : 'cash'
}

/** How a payment of this amount came, as it was recorded by mistake: the newest one, as receipts understand it. */
export async function readMistakenMethod(tx: Tx, order: Order, cents: number): Promise<ManualMethod> {
  const received = await listReceived(tx, { orderId: order.id })
  const mistaken = received.findLast((payment) => payment.cardPaymentId === null && payment.cents === cents)
  if (!mistaken) return readManualMethod(tx, order)
  return mistaken.method === 'other' ? 'other' : 'cash'
}

/** What was paid by hand for an order and not given back, in US cents. */
export async function readManualRefundable(tx: Tx, order: Order): Promise<number> {
  const parts = await readManualParts(tx, order)
  return parts.reduce((sum, { cents }) => sum + Math.max(0, cents), 0)
}

/**
 * Records what the owner gave back by hand, in the caller's transaction with the order locked, and tells the customer.
 * @throws AppError `invalid_input` for more than was paid that way, or a day that can't be
 */
export async function refundManually(
  ctx: Ctx,
  tx: Tx,
  order: Order,
  { cents, method, key, reason, given_on }: ManualRefund,
): Promise<Order> {
  const left = await readManualRefundable(tx, order)
  const at = ctx.now()
  const parts = negative(split(cents, await readManualParts(tx, order)))
  const occurredAt = await givenBackAt(tx, { orderId: order.id }, { givenOn: given_on, now: at })
  const isRecorded = await recordMovement(tx, {
    ...{ kind: 'refund', method, cause: `${method}:${key}`, occurredAt, date: given_on },
    ...{ orderId: order.id, note: reason, parts },
  })
  if (!isRecorded) return order
  if (cents > left) throw new AppError('invalid_input', { fields: { cents: tooMuchSentence(left) } })
  const { refundedCents: totalCents } = await readBalance(tx, { orderId: order.id })
  const event = { actor: 'owner', kind: 'refunded', at, details: { cents, totalCents } } as const
  const { order: refunded, eventId } = await recordOrderEvent(tx, order, event)
  await rewriteWaitingMessage(ctx, tx, { before: order, after: refunded })
  await sendRefundMessage(ctx, tx, refunded, { eventId, reason, byCard: null })
  return refunded
}

const manualKinds = ['payment', 'correction', 'refund', 'refund_failed'] as const

/** Every payment and refund of the order less those of cards, and what was recorded by mistake. */
const readManualParts = (tx: Tx, order: Order) => readParts(tx, { orderId: order.id }, manualKinds, isManual)
