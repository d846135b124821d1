import { desc, eq } from 'drizzle-orm'
import { ownId } from '#server/access/actor.ts'
import type { Ctx } from '#server/context.ts'
import { orders } from '#server/db/schema/orders.ts'
import type { Order } from '#server/orders/order-event.ts'
import { ownListMax } from '#shared/pagination.ts'

/** The caller's latest orders, newest first. */
export function listOwnOrders(ctx: Ctx): Promise<Order[]> {
  const userId = ownId(ctx.actor)
  return ctx.scope(ctx.actor, (tx) =>
    tx
      .select()
      .from(orders)
      .where(eq(orders.userId, userId))
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(ownListMax),
  )
}
