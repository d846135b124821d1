import type { Ctx } from '#server/context.ts'
import type { Order } from '#server/orders/order-event.ts'
import { days } from '#shared/time.ts'

/** Each email about the order brings a new one. */
const lifetimeMs = days(90)

/** The address that opens an order without an account. */
export const orderUrlOf = (
  { signedLinks, now }: Pick<Ctx, 'signedLinks' | 'now'>,
  { id, linkVersion }: Pick<Order, 'id' | 'linkVersion'>,
): string =>
  signedLinks.urlFor({
    purpose: 'order',
    id,
    version: linkVersion,
    expiresAt: new Date(now().getTime() + lifetimeMs),
  })

/** Whether links to an order have ended, because its buyer's data was deleted or their address has changed: a new one goes to them only. */
export const hasEndedLinks = ({ linkVersion }: Pick<Order, 'linkVersion'>): boolean => linkVersion > 1
