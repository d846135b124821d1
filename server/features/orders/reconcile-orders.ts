import { and, eq, gt, gte, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { orders } from '#server/db/schema/orders.ts'
import { AppError } from '#server/errors.ts'
import { markPaymentFailed } from '#server/features/orders/mark-payment-failed.ts'
import { refundCanFailForMs, settleOrder, settleSession } from '#server/features/orders/settle-order.ts'
import { days, hours } from '#shared/time.ts'

const system = { role: 'system', job: 'orders' } as const
/** Longer than any payment page stays open: an order the provider doesn't know by then was never offered for payment. */
const abandonedAfterMs = hours(25)
const maxFailures = 3

/**
 * Asks the provider about orders that still await payment, so that a payment is recorded even when neither the webhook nor
 * the customer came back.
 * @throws the provider's last error. After `maxFailures` the provider counts as down, and the other orders wait for their
 * next turn.
 */
export async function reconcileOrders(ctx: Ctx): Promise<void> {
  const failures: unknown[] = []
  for (const { id, sessionId, createdAt } of await takeUnpaidOrders(ctx)) {
    if (failures.length === maxFailures) break
    try {
      const session = sessionId
        ? await ctx.payments.retrieve(sessionId)
        : await ctx.payments.retrieveByOrder({ id, createdAt })
      const isAbandoned = ctx.now().getTime() - createdAt.getTime() > abandonedAfterMs
      if (!session && isAbandoned) await ctx.scope(system, (tx) => markPaymentFailed(tx, eq(orders.id, id)))
      if (session && session.state !== 'open') await settleSession(ctx, session)
    } catch (error) {
      if (!(error instanceof AppError)) failures.push(error)
    }
  }
  if (failures.length > 0) throw failures.at(-1)
}

/**
 * Takes the orders that are due for a check, each by one process only. The first check comes after a minute; the interval
 * then doubles up to one hour.
 */
function takeUnpaidOrders(ctx: Ctx) {
  const now = ctx.now().toISOString()
  const isDue = sql`coalesce(checked_at + greatest(interval '1 minute', least(interval '1 hour', checked_at - created_at)),
    created_at + interval '1 minute') <= ${now}::timestamptz`
  return ctx.scope(system, (tx) =>
    tx
      .update(orders)
      .set({ checkedAt: ctx.now() })
      .where(
        sql`${orders.id} in (select id from ${orders} where payment = 'awaiting' and ${isDue}
          order by created_at limit 100 for update skip locked)`,
      )
      .returning({ id: orders.id, sessionId: orders.paymentSessionId, createdAt: orders.createdAt }),
  )
}

/** Longer than Stripe goes on delivering an event: at the start, whatever was lost before is found. */
const firstLookBackMs = days(30)
/** A refund and its event can be some minutes apart. */
const overlapMs = hours(1)

const maxOpenReturns = 100

/**
 * Asks the provider about refunds and disputes since `since`, or of the last 30 days, in case their events were lost, and
 * about the orders whose dispute is open or whose refund can still fail, however long ago they began. Resolves to the `since`
 * of the next call.
 * @throws the provider's last error; then call again with the same `since`. After `maxFailures` it counts as down.
 */
export async function reconcileReturnedPayments(ctx: Ctx, since: Date | null): Promise<Date> {
  const startedAt = ctx.now()
  const from = since ?? new Date(startedAt.getTime() - firstLookBackMs)
  const { sessionIds, until } = await ctx.payments.listReturnedSince(from)
  const failures: unknown[] = []
  for (const sessionId of new Set([...sessionIds, ...(await listOpenReturns(ctx))])) {
    if (failures.length === maxFailures) break
    await settleOrder(ctx, { sessionId }, { isCurrent: true }).catch((error: unknown) => {
      const isFinal = error instanceof AppError && error.code !== 'payment_unavailable'
      if (!isFinal) failures.push(error)
    })
  }
  if (failures.length > 0) throw failures.at(-1)
  return until ?? new Date(startedAt.getTime() - overlapMs)
}

/** Disputes and refunds are decided weeks after they began: the oldest of each, by session. */
async function listOpenReturns(ctx: Ctx): Promise<string[]> {
  const canFailSince = new Date(ctx.now().getTime() - refundCanFailForMs)
  const canFail = and(gt(orders.refundedCents, 0), gte(orders.refundedAt, canFailSince))
  return ctx.scope(system, async (tx) => {
    const list = (where: SQL | undefined, since: typeof orders.createdAt | typeof orders.refundedAt) =>
      tx
        .select({ sessionId: orders.paymentSessionId })
        .from(orders)
        .where(and(isNotNull(orders.paymentSessionId), where))
        .orderBy(since)
        .limit(maxOpenReturns)
    const rows = [
      ...(await list(eq(orders.dispute, 'open'), orders.createdAt)),
      ...(await list(canFail, orders.refundedAt)),
    ]
    return rows.flatMap(({ sessionId }) => sessionId ?? [])
  })
}
