import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { readNewestVersion } from '#server/content/store.ts'
import type { Ctx } from '#server/context.ts'
import { orders } from '#server/db/schema/orders.ts'
import type { PickupAnswer } from '#shared/selling.ts'

/** Where and when orders are picked up, with the publication it is from and how many wait for it. */
export function readPickup(ctx: Ctx): Promise<PickupAnswer> {
  return ctx.scope(ctx.actor, async (tx) => {
    const { id, document } = await readNewestVersion(tx)
    const [waiting] = await tx
      .select({ count: sql<number>`count(*)::int` })
      .from(orders)
      .where(
        and(
          eq(orders.delivery, 'pickup'),
          inArray(orders.payment, ['due', 'paid', 'review']),
          notInArray(orders.status, ['delivered', 'cancelled']),
        ),
      )
    const pickup = (document.facts.pickup ?? null) as PickupAnswer['pickup']
    return { pickup, open_pickups: waiting?.count ?? 0, base: id }
  })
}
