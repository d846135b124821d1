import { and, eq, gt, gte, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { orders } from '#server/db/schema/orders.ts'
import { markPaymentFailed } from '#server/features/orders/mark-payment-failed.ts'
import type { Order } from '#server/features/orders/present.ts'
import { settleOrder } from '#server/features/orders/settle-order.ts'
import { type PaymentLedger, refundCanFailForMs } from '#server/payments/ledger.ts'

const system = { role: 'system', job: 'orders' } as const
const maxOpenReturns = 100

/** Payments of orders are columns of the order. */
export const orderLedger: PaymentLedger<Order> = {
  settle: settleOrder,
  takeUnpaid: takeUnpaidOrders,
  abandon: (ctx, reference) => ctx.scope(system, (tx) => markPaymentFailed(tx, eq(orders.id, reference))),
  listOpenReturns,
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
      .returning({ reference: orders.id, sessionId: orders.paymentSessionId, createdAt: orders.createdAt }),
  )
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
