import { and, eq, isNotNull, ne, sql } from 'drizzle-orm'
import { lockEmail } from '#server/access/lock-email.ts'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { cardPayments } from '#server/db/schema/card-payments.ts'
import { users } from '#server/db/schema/identity.ts'
import { orders } from '#server/db/schema/orders.ts'
import { readBalance } from '#server/money/balance.ts'
import { dueCentsOf } from '#server/orders/due-cents.ts'
import { isStillDue } from '#server/orders/is-still-due.ts'
import { enqueueOrderNotice } from '#server/orders/messages/enqueue-owner-notice.ts'
import {
  disputeClosedEmail,
  disputeEmail,
  newOrderEmail,
  orderPaidEmail,
  orderRefundedTwiceEmail,
  orderRefundStuckEmail,
  paidAgainEmail,
} from '#server/orders/messages/owner-emails.ts'
import { rewriteWaitingMessage } from '#server/orders/messages/rewrite-waiting-message.ts'
import { sendOrderMessage } from '#server/orders/messages/send-order-message.ts'
import { sendRefundMessage } from '#server/orders/messages/send-refund-message.ts'
import {
  applyOrderEvent,
  type DisputeState,
  type Order,
  type OrderEventActor,
} from '#server/orders/order-event.ts'
import { partsOfLines, readOrderParts } from '#server/orders/order-parts.ts'
import { type OrderLine, readOrderLines } from '#server/orders/read-order-lines.ts'
import { lockOrder, recordOrderEvent } from '#server/orders/record-order-event.ts'
import { recordTextsAgreed } from '#server/orders/record-texts-agreed.ts'
import { type CardPayment, holdForReview } from '#server/payments/card-payment.ts'
import type { PaidSubject } from '#server/payments/paid-subject.ts'
import type { CheckoutSession } from '#server/providers/payments/port.ts'
import { releaseUnits, sellUnits } from '#server/stock/stock.ts'

/** An order with its lines, which nothing changes. */
type Locked = { order: Order | undefined; lines: OrderLine[] }

/** What card payments do to their orders. */
export const orderSubject: PaidSubject<Locked> = {
  async lock(tx, { payment, session, isPayment }) {
    const email = session?.customer?.email.toLowerCase()
    const [, order, lines = []] = await Promise.all([
      // Without it, a registration at the same moment could miss this order.
      isPayment && email ? lockEmail(tx, email) : undefined,
      payment.orderId ? lockOrder(tx, payment.orderId) : undefined,
      isPayment && payment.orderId ? readOrderLines(tx, payment.orderId) : undefined,
    ])
    return { order, lines }
  },
  async readParts(tx, { orderId }, locked) {
    if (!orderId) return [{ income: 'other', cents: 0, taxCents: 0 }]
    // Nothing was ever paid of it.
    if (locked?.order?.payment === 'awaiting') return partsOfLines(locked.lines)
    return readOrderParts(tx, orderId)
  },
  wants: isStillDue,
  async onPaid(ctx, tx, { payment, session, locked: { order, lines } }) {
    if (!order) return holdForReview(tx, payment)
    const cents = payment.receivedCents
    const details = { cents, method: 'card' } as const
    const at = payment.paidAt ?? ctx.now()
    const arrival = { order, payment, cents, at }
    const isKnown = order.payment === 'due' || order.payment === 'review'
    if (order.status === 'cancelled' && order.payment === 'due') return receiveTooLate(ctx, tx, arrival)
    if (order.payment === 'paid' || (order.payment === 'review' && dueCentsOf(order) === 0))
      return receiveAgain(ctx, tx, arrival)
    const learned = learnCustomer(order, { session, at })
    if ('textsAgreedAt' in learned)
      await recordTextsAgreed(ctx, tx, { ...order, ...learned, userId: order.userId, at: 'payment page' })
    const leftCents = (isKnown ? dueCentsOf(order) : order.totalCents) - cents
    if (
      order.payment === 'review' ||
      (order.payment === 'due' && payment.state === 'paid' && leftCents > 0)
    ) {
      const event = { actor: 'provider', kind: 'part_paid', at, details } as const
      const { order: changed } = await recordOrderEvent(tx, order, event, learned)
      await sendPaid(ctx, tx, { before: order, after: changed, payment, cents })
      await notifyOfPayment(ctx, tx, changed, { payment, cents })
      return payment
    }
    const { isComplete: hasUnits } = await sellUnits(tx, order.id, ctx.now())
    const isReview =
      payment.state === 'review' || leftCents !== 0 || learned.customerEmail === null || !hasUnits
    const counted = isReview ? await holdForReview(tx, payment) : payment
    const event = { actor: 'provider', kind: 'paid', at, details: { ...details, isReview } } as const
    const paid = { ...order, ...applyOrderEvent(order, event), ...learned, userId: order.userId }
    if (order.payment === 'due') {
      await sendPaid(ctx, tx, { before: order, after: paid, payment, cents })
      await notifyOfPayment(ctx, tx, paid, { payment, cents })
    } else {
      await sendOrderMessage(ctx, tx, paid, { message: 'received', lines })
      await enqueueOrderNotice(ctx, tx, paid, { kind: 'owner_notice', lines, write: newOrderEmail })
    }
    // Last, because it counts orders in a row that every other payment waits for until this transaction ends.
    await recordOrderEvent(tx, order, event, learned)
    return counted
  },
  async onClosed(ctx, tx, payment) {
    const order = await findOrder(tx, payment)
    if (order?.payment !== 'awaiting') return
    const isOpen = and(eq(cardPayments.state, 'awaiting'), ne(cardPayments.id, payment.id))
    const open = await tx
      .select({ id: cardPayments.id })
      .from(cardPayments)
      .where(and(eq(cardPayments.orderId, order.id), isOpen))
    if (open.length === 0) await failOrder(tx, order, { actor: 'provider', at: ctx.now() })
  },
  async onRefunded(ctx, tx, { payment, cents, twiceCents }) {
    const order = await findOrder(tx, payment)
    if (!order) return
    const { refundedCents: totalCents } = await readBalance(tx, { orderId: order.id })
    const details = { cents, totalCents, ...(twiceCents > 0 && { twiceCents }) }
    const event = { kind: 'refunded', at: ctx.now(), details } as const
    const { order: refunded, eventId } = await recordOrderEvent(tx, order, { actor: 'provider', ...event })
    if (twiceCents > 0)
      return enqueueOrderNotice(ctx, tx, refunded, {
        kind: 'order_refunded_twice',
        cause: `order:${order.id}:${eventId}`,
        write: (mail) => orderRefundedTwiceEmail(mail, twiceCents),
      })
    await sendRefundMessage(ctx, tx, refunded, { eventId, reason: payment.refundReason, byCard: payment })
  },
  async onRefundedByHand(ctx, tx, { payment, cents, method, reason }) {
    const order = await findOrder(tx, payment)
    if (!order) return
    const { refundedCents: totalCents } = await readBalance(tx, { orderId: order.id })
    const event = { kind: 'refunded', at: ctx.now(), details: { cents, totalCents, method } } as const
    const { order: refunded, eventId } = await recordOrderEvent(tx, order, { actor: 'owner', ...event })
    await sendRefundMessage(ctx, tx, refunded, { eventId, reason, byCard: null })
  },
  async onRefundReturned(ctx, tx, { payment, cents, failedCents }) {
    const order = await findOrder(tx, payment)
    if (!order) return
    const { refundedCents: totalCents } = await readBalance(tx, { orderId: order.id })
    const event = { kind: 'refund_failed', at: ctx.now(), details: { cents, totalCents } } as const
    const { order: changed, eventId } = await recordOrderEvent(tx, order, { actor: 'provider', ...event })
    if (failedCents === 0) return
    const reason = 'the card’s bank sent the money back.'
    await notifyOwnerOfRefundProblem(ctx, tx, changed, {
      cents: failedCents,
      reason,
      cause: `order:${order.id}:${eventId}`,
    })
  },
  async onRefundStuck(ctx, tx, { payment, reason }) {
    const order = await findOrder(tx, payment)
    if (!order) return
    const cents = payment.refundDueCents - payment.refundedCents
    const cause = `payment:${payment.id}:${payment.refundRound}:${reason === null ? 'silent' : 'refused'}`
    const event = { actor: 'provider', kind: 'refund_refused', at: ctx.now() } as const
    if (reason !== null) await recordOrderEvent(tx, order, { ...event, details: { cents, reason } })
    await notifyOwnerOfRefundProblem(ctx, tx, order, { cents, reason, cause })
  },
  async onDispute(ctx, tx, { payment, dispute }) {
    const order = await findOrder(tx, payment)
    if (!order) return
    const worst = await readWorstDispute(tx, order.id, dispute)
    const event = { kind: 'disputed', at: ctx.now(), details: { state: dispute, worst } } as const
    const { order: disputed, eventId } = await recordOrderEvent(tx, order, { actor: 'provider', ...event })
    await enqueueOrderNotice(ctx, tx, disputed, {
      kind: dispute === 'open' ? 'order_disputed' : 'order_dispute_closed',
      cause: `order:${order.id}:${eventId}`,
      write: dispute === 'open' ? disputeEmail : (mail) => disputeClosedEmail(mail, dispute),
    })
  },
}

const findOrder = async (tx: Tx, { orderId }: CardPayment): Promise<Order | undefined> =>
  orderId ? lockOrder(tx, orderId) : undefined

type Arrival = { order: Order; payment: CardPayment; cents: number; at: Date }

/** Paid once more: the owner gives it back. */
async function receiveAgain(ctx: Ctx, tx: Tx, { order, payment, cents, at }: Arrival): Promise<CardPayment> {
  const held = await holdForReview(tx, payment)
  await recordOrderEvent(tx, order, { actor: 'provider', kind: 'paid_again', at, details: { cents } })
  await enqueueOrderNotice(ctx, tx, order, {
    kind: 'order_paid_again',
    cause: `payment:${payment.id}`,
    write: (mail) => paidAgainEmail(mail, cents),
  })
  return held
}

/** The payment page was open when the order was cancelled: its units may be sold, so the owner decides. */
async function receiveTooLate(
  ctx: Ctx,
  tx: Tx,
  { order, payment, cents, at }: Arrival,
): Promise<CardPayment> {
  const held = await holdForReview(tx, payment)
  const details = { cents, method: 'card', isReview: true } as const
  const event = { actor: 'provider', kind: 'paid', at, details } as const
  const { order: paid } = await recordOrderEvent(tx, order, event)
  await sendPaid(ctx, tx, { before: order, after: paid, payment, cents })
  await notifyOfPayment(ctx, tx, paid, { payment, cents })
  return held
}

type Paid = { before: Order; after: Order; payment: CardPayment; cents: number }

/** A payment of an order that its customer and the owner know already. */
async function sendPaid(ctx: Ctx, tx: Tx, { before, after, payment, cents }: Paid): Promise<void> {
  await rewriteWaitingMessage(ctx, tx, { before, after })
  const about = `paid:${payment.id}`
  await sendOrderMessage(ctx, tx, after, { message: 'paid', about, receivedCents: cents })
}

const notifyOfPayment = (
  ctx: Ctx,
  tx: Tx,
  order: Order,
  { payment, cents }: Pick<Arrival, 'payment' | 'cents'>,
) =>
  enqueueOrderNotice(ctx, tx, order, {
    kind: 'order_paid',
    cause: `payment:${payment.id}`,
    write: (mail) => orderPaidEmail(mail, cents),
  })

const badness: readonly DisputeState[] = ['won', 'lost', 'open']

/** Of all payments of an order; that of this moment is in their rows already. */
async function readWorstDispute(tx: Tx, orderId: string, newest: DisputeState): Promise<DisputeState> {
  const disputed = await tx
    .select({ dispute: cardPayments.dispute })
    .from(cardPayments)
    .where(and(eq(cardPayments.orderId, orderId), isNotNull(cardPayments.dispute)))
  const rank = Math.max(...disputed.map(({ dispute }) => (dispute ? badness.indexOf(dispute) : 0)))
  return badness[rank] ?? newest
}

/** The payment page's customer, where the order has none yet. */
function learnCustomer(order: Order, { session: { customer }, at }: { session: CheckoutSession; at: Date }) {
  const email = order.customerEmail ?? customer?.email.toLowerCase() ?? null
  return {
    customerName: order.customerName ?? customer?.name ?? null,
    customerEmail: email,
    customerPhone: order.customerPhone ?? customer?.phone ?? null,
    // A page asks for a number only with the sentence about texts, as `openPage` says.
    ...(!order.customerPhone && customer?.phone && { textsAgreedAt: at }),
    shippingAddress: order.shippingAddress ?? customer?.address ?? null,
    userId: sql`coalesce(${orders.userId}, (select ${users.id} from ${users} where ${users.email} = ${email} and ${users.emailVerified}))`,
  }
}

type Failure = { actor: OrderEventActor; at: Date }

/** Ends an order that nobody paid: its units are free. A payment that arrives later still makes it real. `actor`: who ended it. */
export async function failOrder(tx: Tx, order: Order, { actor, at }: Failure): Promise<void> {
  await releaseUnits(tx, order.id)
  await recordOrderEvent(tx, order, { actor, kind: 'payment_failed', at, details: {} })
}

type Stuck = { cents: number; reason: string | null; cause: string }

const notifyOwnerOfRefundProblem = (ctx: Ctx, tx: Tx, order: Order, { cents, reason, cause }: Stuck) =>
  enqueueOrderNotice(ctx, tx, order, {
    kind: 'order_refund_failed',
    cause,
    write: (mail) => orderRefundStuckEmail(mail, { cents, reason }),
  })
