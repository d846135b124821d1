import { and, eq, ne, sql } from 'drizzle-orm'
import { lockEmail } from '#server/access/lock-email.ts'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { cardPayments } from '#server/db/schema/card-payments.ts'
import { users } from '#server/db/schema/identity.ts'
import { orders } from '#server/db/schema/orders.ts'
import { readBalance } from '#server/money/balance.ts'
import {
  disputeClosedEmail,
  disputeEmail,
  newOrderEmail,
  orderRefundStuckEmail,
  paidAgainEmail,
  receiptEmail,
  refundedEmail,
} from '#server/orders/messages/emails.ts'
import { enqueueOrderEmail } from '#server/orders/messages/enqueue-order-email.ts'
import { enqueueOrderText } from '#server/orders/messages/enqueue-order-text.ts'
import type { Order } from '#server/orders/order-event.ts'
import { readOrderParts } from '#server/orders/order-parts.ts'
import { lockOrder, recordOrderEvent } from '#server/orders/record-order-event.ts'
import { type CardPayment, holdForReview } from '#server/payments/card-payment.ts'
import type { PaidSubject } from '#server/payments/paid-subject.ts'
import type { PaymentSession } from '#server/providers/payments/port.ts'
import { releaseUnits, sellReserved } from '#server/stock/stock.ts'

/** What card payments do to their orders. */
export const orderSubject: PaidSubject = {
  async lock(tx, { payment, session, isPayment }) {
    const email = session?.customer?.email.toLowerCase()
    // Without it, a registration at the same moment could miss this order.
    if (isPayment && email) await lockEmail(tx, email)
    if (payment.orderId) await lockOrder(tx, payment.orderId)
  },
  readParts: async (tx, { orderId }) =>
    orderId ? readOrderParts(tx, orderId) : [{ income: 'other', cents: 0, taxCents: 0 }],
  async onPaid(ctx, tx, { payment, session }) {
    const order = await findOrder(tx, payment)
    if (!order) return void (await holdForReview(tx, payment))
    const { paidCents } = await readBalance(tx, { orderId: order.id })
    const details = { cents: payment.receivedCents, method: 'card' } as const
    const at = payment.paidAt ?? ctx.now()
    if (order.payment === 'paid' || order.payment === 'review') {
      await holdForReview(tx, payment)
      const event = { kind: 'paid_again', at, details: { cents: payment.receivedCents } } as const
      await recordOrderEvent(tx, order, { actor: 'provider', ...event })
      const content = paidAgainEmail(order, payment.receivedCents, ctx.publicUrl)
      return enqueueOrderEmail(tx, order, {
        kind: 'order_paid_again',
        to: ctx.ownerEmail,
        content,
        cause: `payment:${payment.id}`,
      })
    }
    const known = await keepCustomer(tx, order, session)
    const isPart = order.payment === 'due' && payment.state === 'paid' && paidCents < order.totalCents
    if (isPart)
      return void (await recordOrderEvent(tx, known, { actor: 'provider', kind: 'part_paid', at, details }))
    const { isComplete: hasUnits } = await sellReserved(tx, order.id, ctx.now())
    const isReview =
      payment.state === 'review' ||
      paidCents !== order.totalCents ||
      known.customerEmail === null ||
      !hasUnits
    if (isReview) await holdForReview(tx, payment)
    const event = { kind: 'paid', at, details: { ...details, isReview } } as const
    const { order: paid } = await recordOrderEvent(tx, known, { actor: 'provider', ...event })
    await sendPaidMessages(ctx, tx, paid)
  },
  async onClosed(_ctx, tx, payment) {
    const order = await findOrder(tx, payment)
    if (order?.payment !== 'awaiting') return
    const isOpen = and(eq(cardPayments.state, 'awaiting'), ne(cardPayments.id, payment.id))
    const open = await tx
      .select({ id: cardPayments.id })
      .from(cardPayments)
      .where(and(eq(cardPayments.orderId, order.id), isOpen))
    if (open.length === 0) await failOrder(tx, order, _ctx.now())
  },
  async onRefunded(ctx, tx, { payment, cents }) {
    const order = await findOrder(tx, payment)
    if (!order) return
    const { refundedCents: totalCents } = await readBalance(tx, { orderId: order.id })
    const event = { kind: 'refunded', at: ctx.now(), details: { cents, totalCents } } as const
    const { order: refunded } = await recordOrderEvent(tx, order, { actor: 'provider', ...event })
    await sendRefundMessages(ctx, tx, refunded)
  },
  async onRefundReturned(ctx, tx, { payment, cents }) {
    const order = await findOrder(tx, payment)
    if (!order) return
    const { refundedCents: totalCents } = await readBalance(tx, { orderId: order.id })
    const event = { kind: 'refund_failed', at: ctx.now(), details: { cents, totalCents } } as const
    const { order: changed, eventId } = await recordOrderEvent(tx, order, { actor: 'provider', ...event })
    const reason = 'the card’s bank sent the money back.'
    await tellOwner(ctx, tx, changed, { cents, reason, cause: `event:${eventId}` })
  },
  async onRefundStuck(ctx, tx, { payment, reason }) {
    const order = await findOrder(tx, payment)
    if (!order) return
    const cents = payment.refundDueCents - payment.refundedCents
    const cause = `payment:${payment.id}:${payment.refundDueCents}:${reason === null ? 'silent' : 'refused'}`
    await tellOwner(ctx, tx, order, { cents, reason, cause })
  },
  async onDispute(ctx, tx, { payment, dispute }) {
    const order = await findOrder(tx, payment)
    if (!order) return
    const event = { kind: 'disputed', at: ctx.now(), details: { state: dispute } } as const
    const { order: disputed } = await recordOrderEvent(tx, order, { actor: 'provider', ...event })
    const isOpen = dispute === 'open'
    const content = isOpen
      ? disputeEmail(disputed, ctx.publicUrl)
      : disputeClosedEmail(disputed, ctx.publicUrl)
    const kind = isOpen ? 'order_disputed' : 'order_dispute_closed'
    await enqueueOrderEmail(tx, disputed, { kind, to: ctx.ownerEmail, content })
  },
}

const findOrder = async (tx: Tx, { orderId }: CardPayment): Promise<Order | undefined> =>
  orderId ? lockOrder(tx, orderId) : undefined

/** The payment page's customer, where the order has none yet. */
async function keepCustomer(tx: Tx, order: Order, { customer }: PaymentSession): Promise<Order> {
  const email = order.customerEmail ?? customer?.email.toLowerCase() ?? null
  const [known] = await tx
    .update(orders)
    .set({
      customerName: order.customerName ?? customer?.name,
      customerEmail: email,
      customerPhone: order.customerPhone ?? customer?.phone,
      shippingAddress: order.shippingAddress ?? customer?.address,
      userId: sql`coalesce(${orders.userId}, (select ${users.id} from ${users} where ${users.email} = ${email} and ${users.emailVerified}))`,
    })
    .where(eq(orders.id, order.id))
    .returning()
  return known ?? order
}

/** Ends an order that nobody paid: its units are free. A payment that arrives later still makes it real. */
export async function failOrder(tx: Tx, order: Order, at: Date): Promise<void> {
  await releaseUnits(tx, order.id)
  await recordOrderEvent(tx, order, { actor: 'provider', kind: 'payment_failed', at, details: {} })
}

async function sendPaidMessages(ctx: Ctx, tx: Tx, order: Order): Promise<void> {
  if (order.customerEmail) {
    const content = receiptEmail(ctx.content, order, ctx.publicUrl)
    await enqueueOrderEmail(tx, order, { kind: 'order_receipt', to: order.customerEmail, content })
  }
  await enqueueOrderText(tx, ctx.content, { order, kind: 'order_received' })
  const content = newOrderEmail(order, ctx.publicUrl)
  await enqueueOrderEmail(tx, order, { kind: 'owner_notice', to: ctx.ownerEmail, content })
}

async function sendRefundMessages(ctx: Ctx, tx: Tx, order: Order): Promise<void> {
  const cause = `order:${order.id}:${order.refundedCents}`
  if (order.customerEmail) {
    const content = refundedEmail(order, ctx.publicUrl)
    await enqueueOrderEmail(tx, order, { kind: 'order_refunded', to: order.customerEmail, content, cause })
  }
  await enqueueOrderText(tx, ctx.content, { order, kind: 'order_refunded', cause })
}

type Stuck = { cents: number; reason: string | null; cause: string }

async function tellOwner(ctx: Ctx, tx: Tx, order: Order, { cents, reason, cause }: Stuck): Promise<void> {
  const content = orderRefundStuckEmail(order, { cents, reason }, ctx.publicUrl)
  await enqueueOrderEmail(tx, order, { kind: 'order_refund_failed', to: ctx.ownerEmail, content, cause })
}
