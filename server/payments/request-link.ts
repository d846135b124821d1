import type { Ctx } from '#server/context.ts'
import type { paymentRequests } from '#server/db/schema/payment-requests.ts'
import { days } from '#shared/time.ts'

export type PaymentRequest = typeof paymentRequests.$inferSelect

/** Each email about it brings a new one. */
const lifetimeMs = days(90)

/** The address of the page that pays what was asked for. */
export const requestUrlOf = (
  { signedLinks, now }: Pick<Ctx, 'signedLinks' | 'now'>,
  { id, linkVersion }: Pick<PaymentRequest, 'id' | 'linkVersion'>,
): string =>
  signedLinks.urlFor({
    purpose: 'paymentRequest',
    id,
    version: linkVersion,
    expiresAt: new Date(now().getTime() + lifetimeMs),
  })
