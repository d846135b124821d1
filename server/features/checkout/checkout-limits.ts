import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { orders } from '#server/db/schema/orders.ts'
import { AppError } from '#server/errors.ts'
import type { Limiter } from '#server/http/rate-limit.ts'
import { days, minutes } from '#shared/time.ts'

const quoteLimit = { name: 'checkout/quote', max: 120, windowMs: minutes(1) }
const checkoutLimit = { name: 'checkout/address', max: 60, windowMs: minutes(10) }
/** So that no network alone can use up the checkouts of the site. */
const dailyCheckoutLimit = { name: 'checkout/address/day', max: 300, windowMs: days(1) }
/** Each checkout is a call to the payment provider; far above what one practice sells. */
const siteCheckoutLimit = { name: 'checkout/site', max: 5000, windowMs: days(1) }
/** An order to be paid at pickup costs nothing to place, and somebody prepares it. */
const pickupLimit = { name: 'checkout/pickup', max: 10, windowMs: days(1) }
const sitePickupLimit = { name: 'checkout/pickup/site', max: 500, windowMs: days(1) }
const waitLimit = { name: 'checkout/wait', max: 10, windowMs: minutes(10) }

/** How many orders one person can have that wait to be paid at pickup. */
const maxOpenPickups = 5

export const limitQuote = (limit: Limiter, network: string): void =>
  limit.inMemoryByNetwork(quoteLimit, network)

export async function limitCardCheckout(limit: Limiter, network: string): Promise<void> {
  await limit.byNetwork(checkoutLimit, network)
  await limit.byNetwork(dailyCheckoutLimit, network)
  await limit(siteCheckoutLimit, 'all')
}

export async function limitPickup(limit: Limiter, network: string): Promise<void> {
  await limit.byNetwork(pickupLimit, network)
  await limit(sitePickupLimit, 'all')
}

export const limitWait = (limit: Limiter, network: string): Promise<void> =>
  limit.byNetwork(waitLimit, network)

/**
 * Refuses another unpaid order of somebody who has several. The caller has locked the email address.
 * @throws AppError `invalid_input` with a sentence for the email field
 */
export async function assertFewOpenPickups(
  tx: Tx,
  { email, phone }: { email: string; phone: string | null },
): Promise<void> {
  const samePerson = [eq(orders.customerEmail, email), ...(phone ? [eq(orders.customerPhone, phone)] : [])]
  const [row] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(orders)
    .where(
      and(or(...samePerson), eq(orders.payment, 'due'), inArray(orders.status, ['pending', 'processing'])),
    )
  if ((row?.count ?? 0) < maxOpenPickups) return
  const sentence = `You have ${maxOpenPickups} orders to pick up. Pick one up first, or pay this one by card.`
  throw new AppError('invalid_input', { fields: { 'customer.email': sentence } })
}
