import { asc, inArray } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { orders } from '#server/db/schema/orders.ts'
import { withLines } from '#server/orders/read-order-lines.ts'

/** Orders by their numbers, oldest first, with what was ordered. Row-level security leaves out those that were never paid. */
export function listPrintedOrders(ctx: Ctx, numbers: readonly number[]) {
  return ctx.scope(ctx.actor, async (tx) => {
    const printedOrders = await tx
      .select()
      .from(orders)
      .where(inArray(orders.number, [...numbers]))
      .orderBy(asc(orders.number))
    return withLines(tx, printedOrders)
  })
}
