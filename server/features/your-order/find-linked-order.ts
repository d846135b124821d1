import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { linkProblem, verifyLink } from '#server/access/verify-link.ts'
import type { Ctx } from '#server/context.ts'
import { orders } from '#server/db/schema/orders.ts'
import type { Order } from '#server/orders/order-event.ts'

/** For what a link allows and a visitor's database role doesn't: always behind `findLinkedOrder`. */
export const orderLinkSystem = { role: 'system', job: 'order link' } as const

/**
 * The order that a link opens.
 * @throws AppError `link_expired` for a forged, expired or revoked link
 */
export async function findLinkedOrder(ctx: Ctx, tx: Tx, { token }: { token: string }): Promise<Order> {
  const link = verifyLink(ctx.signedLinks, { token, purpose: 'order', now: ctx.now() })
  const isReal = inArray(orders.payment, ['due', 'paid', 'review'])
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, link.id), eq(orders.linkVersion, link.version), isReal))
  if (!order) throw linkProblem('replaced')
  return order
}
