import { linkExpiryOf } from '#server/access/signed-links.ts'
import type { Ctx } from '#server/context.ts'
import type { Order } from '#server/orders/order-event.ts'

/** The page of an order for whoever placed it. */
export const placedUrlOf = ({ signedLinks }: Pick<Ctx, 'signedLinks'>, order: Order): string =>
  signedLinks.urlFor({
    purpose: 'order',
    id: order.id,
    version: order.linkVersion,
    expiresAt: linkExpiryOf(order.pickupEndsAt ?? order.createdAt),
  })
