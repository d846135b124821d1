import { asc, inArray } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { orderLines, orders } from '#server/db/schema/orders.ts'

/** Orders by their numbers, oldest first, with what was ordered. Row-level security leaves out those that were never paid. */
export function listPrintedOrders(ctx: Ctx, numbers: readonly number[]) {
  return ctx.scope(ctx.actor, async (tx) => {
    const printedOrders = await tx
      .select()
      .from(orders)
      .where(inArray(orders.number, [...numbers]))
      .orderBy(asc(orders.number))
    if (printedOrders.length === 0) return []
    const lines = await tx
      .select()
      .from(orderLines)
      .where(
        inArray(
          orderLines.orderId,
          printedOrders.map(({ id }) => id),
        ),
      )
      .orderBy(asc(orderLines.position))
    const byOrder = Map.groupBy(lines, ({ orderId }) => orderId)
    return printedOrders.map((order) => ({ order, lines: byOrder.get(order.id) ?? [] }))
  })
}
