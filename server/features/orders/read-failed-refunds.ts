import { and, gt, inArray } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { cardPayments } from '#server/db/schema/card-payments.ts'
import type { Order } from '#server/orders/order-event.ts'
import { listFailed } from '#server/payments/failed-refund.ts'

/** What didn't go back of each of some orders, in integer US cents. */
export async function readFailedRefunds(ctx: Ctx, rows: readonly Order[]): Promise<(id: string) => number> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return () => 0
  const { orderId, refundFailedCents } = cardPayments
  const failed = await ctx.scope(ctx.actor, (tx) =>
    tx
      .select()
      .from(cardPayments)
      .where(and(inArray(orderId, ids), gt(refundFailedCents, 0))),
  )
  return (id) =>
    listFailed(failed.filter((payment) => payment.orderId === id)).reduce((sum, { cents }) => sum + cents, 0)
}
