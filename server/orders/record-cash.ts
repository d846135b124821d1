import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { readBalance, readParts } from '#server/money/balance.ts'
import { recordMovement } from '#server/money/record-movement.ts'
import { negative, split } from '#server/money/split.ts'
import { sendOrderMessage } from '#server/orders/messages/send-order-message.ts'
import type { Order } from '#server/orders/order-event.ts'
import { readOrderParts } from '#server/orders/order-parts.ts'
import { recordOrderEvent } from '#server/orders/record-order-event.ts'
import { tooMuchSentence } from '#server/payments/request-refund.ts'
import { formatUsd } from '#shared/money.ts'

type HandPayment = {
  cents: number
  /** 'other': a check, a transfer. */
  method: 'cash' | 'other'
  /** Chosen by the browser: a second call with it moves nothing. */
  key: string
}

/** What is still to be paid of an order, in US cents. */
export async function readDueCents(tx: Tx, order: Order): Promise<number> {
  const { paidCents } = await readBalance(tx, { orderId: order.id })
  return Math.max(0, order.totalCents - paidCents)
}

/**
 * Records what the owner received for an order by hand, in the caller's transaction with the order locked.
 * @throws AppError `invalid_input` for more than what is due
 */
export async function recordHandPayment(
  ctx: Ctx,
  tx: Tx,
  order: Order,
  { cents, method, key }: HandPayment,
): Promise<Order> {
  const cause = `${method}:${key}`
  const dueCents = await readDueCents(tx, order)
  const at = ctx.now()
  const parts = split(cents, await readOrderParts(tx, order.id))
  const movement = { kind: 'payment', method, cause, occurredAt: at, orderId: order.id, parts } as const
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
  if (cents < dueCents) {
    const event = { actor: 'owner', kind: 'part_paid', at, details } as const
    return (await recordOrderEvent(tx, order, event)).order
  }
  const event = { actor: 'owner', kind: 'paid', at, details: { ...details, isReview: false } } as const
  return (await recordOrderEvent(tx, order, event)).order
}

/** How most of an order was paid without a card: what is given back goes the same way. */
export async function readHandMethod(tx: Tx, { id }: Order): Promise<HandPayment['method']> {
  const paid = async (method: HandPayment['method']) =>
    (await readParts(tx, { orderId: id }, ['payment'], [method])).reduce((sum, { cents }) => sum + cents, 0)
  return (await paid('other')) > (await paid('cash')) ? 'other' : 'cash'
}

/** What was paid by hand for an order and not given back, in US cents. */
async function readHandRefundable(tx: Tx, order: Order): Promise<number> {
  const parts = await readHandParts(tx, order)
  return parts.reduce((sum, { cents }) => sum + Math.max(0, cents), 0)
}

/**
 * Records what the owner gave back by hand, in the caller's transaction with the order locked, and tells the customer.
 * @throws AppError `invalid_input` for more than was paid that way
 */
export async function refundByHand(
  ctx: Ctx,
  tx: Tx,
  order: Order,
  { cents, method, key, reason }: HandPayment & { reason: string | null },
): Promise<Order> {
  const left = await readHandRefundable(tx, order)
  const at = ctx.now()
  const parts = negative(split(cents, await readHandParts(tx, order)))
  const isRecorded = await recordMovement(tx, {
    ...{ kind: 'refund', method, cause: `${method}:${key}`, occurredAt: at },
    ...{ orderId: order.id, note: reason, parts },
  })
  if (!isRecorded) return order
  if (cents > left) throw new AppError('invalid_input', { fields: { cents: tooMuchSentence(left) } })
  const { refundedCents: totalCents } = await readBalance(tx, { orderId: order.id })
  const event = { actor: 'owner', kind: 'refunded', at, details: { cents, totalCents } } as const
  const { order: refunded } = await recordOrderEvent(tx, order, event)
  await sendOrderMessage(ctx, tx, refunded, { message: 'refunded', about: `${totalCents}`, note: reason })
  return refunded
}

/** Every payment and refund of the order less those of cards. */
async function readHandParts(tx: Tx, order: Order) {
  return readParts(tx, { orderId: order.id }, ['payment', 'refund', 'refund_failed'], ['cash', 'other'])
}
