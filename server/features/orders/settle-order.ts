import { and, between, eq, gt, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { lockEmail } from '#server/access/lock-email.ts'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { users } from '#server/db/schema/identity.ts'
import { orders } from '#server/db/schema/orders.ts'
import { AppError } from '#server/errors.ts'
import {
  disputeClosedEmail,
  disputeEmail,
  newOrderEmail,
  receiptEmail,
  refundedEmail,
} from '#server/features/orders/emails.ts'
import { enqueueOrderEmail } from '#server/features/orders/enqueue-order-email.ts'
import { enqueueOrderText } from '#server/features/orders/enqueue-order-text.ts'
import { markPaymentFailed } from '#server/features/orders/mark-payment-failed.ts'
import type { Order } from '#server/features/orders/present.ts'
import { refundCanFailForMs, type SettleOptions } from '#server/payments/ledger.ts'
import type { PaymentSession } from '#server/providers/payments/port.ts'

const system = { role: 'system', job: 'orders' } as const

/**
 * Records what the payment provider knows about the session of an order; null for a session of no order.
 * @throws AppError `payment_not_confirmed` for one that is not paid
 */
export async function settleOrder(
  ctx: Ctx,
  session: PaymentSession,
  { refundFailed = false, currentAt = null }: SettleOptions = {},
): Promise<Order | null> {
  const isOrderOfSession = and(
    eq(orders.id, session.reference),
    or(eq(orders.paymentSessionId, session.id), isNull(orders.paymentSessionId)),
  )
  const order = await ctx.scope(system, async (tx) => {
    if (session.state === 'paid') await markPaid(ctx, tx, session, isOrderOfSession)
    if (session.state === 'closed') await markPaymentFailed(tx, isOrderOfSession)
    const refund = { refundedCents: session.refundedCents, refundFailed, currentAt }
    await recordRefund(ctx, tx, refund, isOrderOfSession)
    await recordDispute(ctx, tx, session.dispute, isOrderOfSession)
    const [row] = await tx.select().from(orders).where(isOrderOfSession)
    return row
  })
  if (!order) return null
  if (order.payment !== 'paid' && order.payment !== 'review') throw new AppError('payment_not_confirmed')
  ctx.outbox.wake()
  return order
}

async function markPaid(ctx: Ctx, tx: Tx, session: PaymentSession, where: SQL | undefined) {
  const { customer } = session
  const email = customer?.email.toLowerCase() ?? null
  // Without it, a registration at the same moment could miss this order.
  if (email) await lockEmail(tx, email)
  const [paid] = await tx
    .update(orders)
    .set({
      payment: sql`case when ${orders.totalCents} = ${session.amountCents} and ${email !== null} then 'paid' else 'review' end`,
      status: 'pending',
      paymentSessionId: session.id,
      paidAt: session.paidAt ?? ctx.now(),
      customerName: customer?.name,
      customerEmail: email,
      customerPhone: customer?.phone,
      shippingAddress: customer?.address,
      userId: sql`coalesce(${orders.userId}, (select ${users.id} from ${users} where ${users.email} = ${email} and ${users.emailVerified}))`,
    })
    .where(and(where, inArray(orders.payment, ['awaiting', 'failed'])))
    .returning()
  if (!paid) return
  if (email) {
    const content = receiptEmail(ctx.content, paid, ctx.publicUrl)
    await enqueueOrderEmail(tx, paid, { kind: 'order_receipt', to: email, content })
  }
  await enqueueOrderText(tx, ctx.content, { order: paid, kind: 'order_received' })
  const content = newOrderEmail(paid, ctx.publicUrl)
  await enqueueOrderEmail(tx, paid, { kind: 'owner_notice', to: ctx.ownerEmail, content })
}

type Refund = { refundedCents: number; refundFailed: boolean; currentAt: Date | null }

/**
 * Events can arrive out of order: the refunded amount only grows, unless the provider reports that a refund failed or it
 * was asked after the last refund was recorded.
 */
async function recordRefund(
  ctx: Ctx,
  tx: Tx,
  { refundedCents, refundFailed, currentAt }: Refund,
  where: SQL | undefined,
) {
  const isLowered =
    currentAt &&
    and(
      gt(orders.refundedCents, refundedCents),
      between(orders.refundedAt, new Date(currentAt.getTime() - refundCanFailForMs), currentAt),
    )
  const isNewer = refundFailed
    ? ne(orders.refundedCents, refundedCents)
    : or(lt(orders.refundedCents, refundedCents), isLowered ?? undefined)
  const [refunded] = await tx
    .update(orders)
    .set({ refundedCents, refundedAt: ctx.now() })
    .where(and(where, isNotNull(orders.paidAt), isNewer))
    .returning()
  if (!refunded || refundedCents === 0) return
  const cause = `order:${refunded.id}:${refundedCents}`
  if (refunded.customerEmail) {
    const content = refundedEmail(refunded, ctx.publicUrl)
    const to = refunded.customerEmail
    await enqueueOrderEmail(tx, refunded, { kind: 'order_refunded', to, content, cause })
  }
  await enqueueOrderText(tx, ctx.content, { order: refunded, kind: 'order_refunded', cause })
}

/** The owner gets an email when a dispute opens and when the bank has decided it. */
async function recordDispute(ctx: Ctx, tx: Tx, dispute: PaymentSession['dispute'], where: SQL | undefined) {
  if (dispute === null) return
  const isNews = or(isNull(orders.dispute), ne(orders.dispute, dispute))
  const [disputed] = await tx
    .update(orders)
    .set({ dispute })
    .where(and(where, isNotNull(orders.paidAt), isNews))
    .returning()
  if (!disputed) return
  const isOpen = dispute === 'open'
  const content = isOpen ? disputeEmail(disputed, ctx.publicUrl) : disputeClosedEmail(disputed, ctx.publicUrl)
  const kind = isOpen ? 'order_disputed' : 'order_dispute_closed'
  await enqueueOrderEmail(tx, disputed, { kind, to: ctx.ownerEmail, content })
}
