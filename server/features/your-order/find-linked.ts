import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { orders } from '#server/db/schema/orders.ts'
import { AppError } from '#server/errors.ts'
import type { Order } from '#server/orders/order-event.ts'
import type { LinkProblem, LinkProblemDetails } from '#shared/manage-booking.ts'

/** For what a link allows and a visitor's database role doesn't: always behind `findLinked`. */
export const orderLinkSystem = { role: 'system', job: 'order link' } as const

/**
 * The order that a link opens.
 * @throws AppError `link_expired` for a forged, expired or revoked link
 */
export async function findLinked(ctx: Ctx, tx: Tx, { token }: { token: string }): Promise<Order> {
  const link = ctx.signedLinks.readSigned(token)
  if (link?.purpose !== 'order') throw linkProblem('incomplete')
  if (link.expiresAt <= ctx.now()) throw linkProblem('expired')
  const isReal = inArray(orders.payment, ['due', 'paid', 'review'])
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, link.id), eq(orders.linkVersion, link.version), isReal))
  if (!order) throw linkProblem('replaced')
  return order
}

const linkProblem = (reason: LinkProblem) =>
  new AppError('link_expired', { details: { reason } satisfies LinkProblemDetails })
