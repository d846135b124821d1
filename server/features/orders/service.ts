import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { catalog } from '#practice/catalog.ts'
import { practice } from '#practice/practice.ts'
import { userIdOf } from '#server/access/actor.ts'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { users } from '#server/db/schema/identity.ts'
import { orders } from '#server/db/schema/orders.ts'
import { AppError } from '#server/errors.ts'
import {
  disputeEmail,
  newOrderEmail,
  type Order,
  receiptEmail,
  shippedEmail,
} from '#server/features/orders/present.ts'
import type { EmailContent } from '#server/messaging/channels/email/email-content.ts'
import { enqueueEmail } from '#server/messaging/enqueue-email.ts'
import {
  afterCursor,
  exportPageSize,
  iteratePages,
  type PageResult,
  pageSize,
  takePage,
  toMicroseconds,
} from '#server/pagination/page.ts'
import { matchOrder, parseSearchTerms, searchCondition } from '#server/pagination/search.ts'
import { countMatches, countRows } from '#server/pagination/total.ts'
import type { PaymentEvent, PaymentSession } from '#server/providers/payments/port.ts'
import { blendTotalCents } from '#shared/blend.ts'
import { toInstant } from '#shared/local-time.ts'
import type { OrderListQuery, OrderStatus } from '#shared/orders.ts'
import { ownListMax, type Total } from '#shared/pagination.ts'
import { days, hours } from '#shared/time.ts'

const system = { role: 'system', job: 'orders' } as const

const paymentPageLivesMs = hours(23)

/**
 * Prices a blend order, writes it down as awaiting payment and only then opens the payment page.
 * @throws AppError `payment_unavailable`; the draft is then marked failed and another try makes a new one.
 */
export async function startCheckout(ctx: Ctx, input: { quantity: number }): Promise<{ url: string }> {
  const order = await ctx.scope(system, async (tx) => {
    const [row] = await tx
      .insert(orders)
      .values({
        userId: userIdOf(ctx.actor),
        productName: `${practice.blend.name} ${practice.blend.packageName}`,
        quantity: input.quantity,
        totalCents: blendTotalCents(input.quantity),
      })
      .returning()
    if (!row) throw new Error('the draft order was not written')
    return row
  })
  const back = `${ctx.publicUrl}/order?quantity=${input.quantity}&payment=cancelled`
  try {
    const session = await ctx.payments.createCheckout({
      orderId: order.id,
      description: order.productName,
      quantity: order.quantity,
      unitCents: catalog.blend.unitCents,
      expiresAt: new Date(order.createdAt.getTime() + paymentPageLivesMs),
      successUrl: `${ctx.publicUrl}/order-confirmation?session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: back,
    })
    await ctx.scope(system, (tx) =>
      tx.update(orders).set({ paymentSessionId: session.sessionId }).where(eq(orders.id, order.id)),
    )
    return { url: session.url }
  } catch (cause) {
    await markFailed(ctx, order.id)
    ctx.log.warn({ orderId: order.id, reason: String(cause) }, 'the payment provider did not open a checkout')
    throw new AppError('payment_unavailable', {}, { cause })
  }
}

async function markFailed(ctx: Ctx, orderId: string): Promise<void> {
  await ctx.scope(system, (tx) =>
    tx
      .update(orders)
      .set({ payment: 'failed' })
      .where(and(eq(orders.id, orderId), eq(orders.payment, 'awaiting'))),
  )
}

/**
 * Makes an order of a payment, once, whoever comes first: the webhook, the confirmation page or the reconciling job.
 * The provider is asked for the truth; nothing the caller said but the id is used.
 * @throws AppError `not_found` for an unknown session, `payment_not_confirmed` for one that is not paid,
 * `payment_unavailable` when the provider cannot be asked.
 */
export async function settleOrder(ctx: Ctx, sessionId: string, told?: PaymentEvent): Promise<Order> {
  const session = await ctx.payments.retrieve(sessionId).catch((cause: unknown) => {
    throw new AppError('payment_unavailable', {}, { cause })
  })
  if (!session) throw new AppError('not_found')
  return settleSession(ctx, session, told)
}

async function settleSession(ctx: Ctx, session: PaymentSession, told?: PaymentEvent): Promise<Order> {
  const ofSession = and(
    eq(orders.id, session.orderId),
    or(eq(orders.paymentSessionId, session.id), isNull(orders.paymentSessionId)),
  )
  const order = await ctx.scope(system, async (tx) => {
    if (session.state === 'paid') await markPaid(ctx, tx, session, ofSession)
    if (session.state === 'closed') {
      await tx
        .update(orders)
        .set({ payment: 'failed' })
        .where(and(ofSession, eq(orders.payment, 'awaiting')))
    }
    const { refundedCents } = session
    const isNews = told?.refundFailed
      ? ne(orders.refundedCents, refundedCents)
      : lt(orders.refundedCents, refundedCents)
    await tx
      .update(orders)
      .set({ refundedCents, refundedAt: ctx.now() })
      .where(and(ofSession, isNotNull(orders.paidAt), isNews))
    const [row] = await tx.select().from(orders).where(ofSession)
    if (row && session.disputed)
      await promise(tx, row, 'order_disputed', ctx.ownerEmail, disputeEmail(row, ctx.publicUrl))
    return row
  })
  if (!order) throw new AppError('not_found')
  if (order.payment !== 'paid' && order.payment !== 'review') throw new AppError('payment_not_confirmed')
  ctx.outbox.wake()
  return order
}

async function markPaid(ctx: Ctx, tx: Tx, session: PaymentSession, ofSession: ReturnType<typeof and>) {
  const { customer } = session
  const email = customer?.email.toLowerCase() ?? null
  if (email) await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${email}))`)
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
    .where(and(ofSession, inArray(orders.payment, ['awaiting', 'failed'])))
    .returning()
  if (!paid) return
  if (email) await promise(tx, paid, 'order_receipt', email, receiptEmail(paid, ctx.publicUrl))
  await promise(tx, paid, 'owner_notice', ctx.ownerEmail, newOrderEmail(paid, ctx.publicUrl))
}

/** A kind of mail leaves once an order, however often it is promised. */
function promise(tx: Tx, order: Order, kind: string, to: string, content: EmailContent): Promise<void> {
  return enqueueEmail(tx, { kind, cause: `order:${order.id}`, to, content })
}

/** Longer than any payment page stays open, so an order the provider does not know by then was never offered to anybody. */
const forgottenAfterMs = hours(25)
const enoughFailures = 3

/**
 * Asks the provider about orders still awaiting payment, so that one is kept even if nobody ever came back to say so.
 * @throws the last error of the provider; after a few it is taken to be away, and the rest wait for their next turn.
 */
export async function reconcileOrders(ctx: Ctx): Promise<void> {
  const failures: unknown[] = []
  for (const { id, sessionId, createdAt } of await takeUnpaid(ctx)) {
    if (failures.length === enoughFailures) break
    try {
      const session = sessionId
        ? await ctx.payments.retrieve(sessionId)
        : await ctx.payments.retrieveByOrder({ id, createdAt })
      if (!session && ctx.now().getTime() - createdAt.getTime() > forgottenAfterMs) await markFailed(ctx, id)
      if (session && session.state !== 'open') await settleSession(ctx, session)
    } catch (error) {
      if (!(error instanceof AppError)) failures.push(error)
    }
  }
  if (failures.length > 0) throw failures.at(-1)
}

/** Orders to ask about now, each in the hands of one process: after a minute, then ever more seldom, at least once an hour. */
function takeUnpaid(ctx: Ctx) {
  const now = ctx.now().toISOString()
  const due = sql`coalesce(checked_at + greatest(interval '1 minute', least(interval '1 hour', checked_at - created_at)),
    created_at + interval '1 minute') <= ${now}::timestamptz`
  return ctx.scope(system, (tx) =>
    tx
      .update(orders)
      .set({ checkedAt: ctx.now() })
      .where(
        sql`${orders.id} in (select id from ${orders} where payment = 'awaiting' and ${due}
          order by created_at limit 100 for update skip locked)`,
      )
      .returning({ id: orders.id, sessionId: orders.paymentSessionId, createdAt: orders.createdAt }),
  )
}

export function listOwn(ctx: Ctx): Promise<Order[]> {
  const userId = userIdOf(ctx.actor)
  if (!userId) throw new AppError('not_signed_in')
  return ctx.scope(ctx.actor, (tx) =>
    tx
      .select()
      .from(orders)
      .where(eq(orders.userId, userId))
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(ownListMax),
  )
}

/** A page of the real orders, newest first, and with the first page how many there are. */
export function listAll(
  ctx: Ctx,
  query: OrderListQuery,
): Promise<PageResult<Order> & { total: Total | null }> {
  return ctx.scope(ctx.actor, async (tx) => {
    const { where, isCommonTerm } = await chosen(tx, query)
    const found = await readPage(tx, where, query.cursor, pageSize)
    if (query.cursor !== undefined) return { ...found, total: null }
    if (!query.q && !query.from && !query.to) {
      return { ...found, total: { count: await countRows(tx, 'orders', query.status), more: false } }
    }
    const first = { shown: found.rows.length, isAll: found.nextCursor === null, isCommonTerm }
    return { ...found, total: await countMatches(tx, first, { from: orders, where }) }
  })
}

/** The same orders, all of them, page by page: no transaction stays open while they are written out. */
export function exportAll(ctx: Ctx, query: OrderListQuery): AsyncGenerator<Order[]> {
  return iteratePages((cursor) =>
    ctx.scope(ctx.actor, async (tx) => readPage(tx, (await chosen(tx, query)).where, cursor, exportPageSize)),
  )
}

async function chosen(tx: Tx, { q, status, from, to }: OrderListQuery) {
  const since = from === undefined ? null : toInstant(from, '00:00')
  const last = to === undefined ? null : toInstant(to, '00:00')
  const { where, isCommonTerm } = await searchCondition(tx, parseSearchTerms(q).map(matchOrder))
  const narrowed = and(
    status && eq(orders.status, status),
    since ? gte(orders.createdAt, since) : undefined,
    last ? lt(orders.createdAt, new Date(last.getTime() + days(1))) : undefined,
    where,
  )
  return { where: narrowed, isCommonTerm }
}

async function readPage(tx: Tx, where: SQL | undefined, cursor: string | undefined, size: number) {
  const { createdAt, id } = orders
  const rows = await tx
    .select({ order: orders, at: toMicroseconds(createdAt), id })
    .from(orders)
    .where(and(where, afterCursor(cursor, { at: createdAt, id, newestFirst: true })))
    .orderBy(desc(createdAt), desc(id))
    .limit(size + 1)
  const { rows: page, nextCursor } = takePage(rows, size)
  return { rows: page.map(({ order }) => order), nextCursor }
}

/**
 * Sets a status, if it still is what the administrator saw; the customer is told when it ships.
 * @throws AppError `not_found`; `conflict` with the status it has by now.
 */
export async function changeStatus(
  ctx: Ctx,
  { id, status, was }: { id: string; status: OrderStatus; was?: OrderStatus | undefined },
): Promise<Order> {
  const order = await ctx.scope(ctx.actor, async (tx) => {
    const expected = was && inArray(orders.status, [was, status])
    const [changed] = await tx
      .update(orders)
      .set({ status })
      .where(and(eq(orders.id, id), expected))
      .returning()
    if (changed?.status === 'shipped' && changed.customerEmail)
      await promise(tx, changed, 'order_shipped', changed.customerEmail, shippedEmail(changed, ctx.publicUrl))
    if (changed) return changed
    const [now] = await tx.select().from(orders).where(eq(orders.id, id))
    if (now) throw new AppError('conflict', { fields: { status: now.status } })
    return null
  })
  if (!order) throw new AppError('not_found')
  ctx.outbox.wake()
  return order
}
