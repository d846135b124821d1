import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { users } from '#server/db/schema/identity.ts'
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
/** Clients are counted by their account, so that a network full of guests keeps none of them out; and registering costs little. */
const clientsPickupLimit = { name: 'checkout/pickup/clients', max: 20, windowMs: days(1) }
const sitePickupLimit = { name: 'checkout/pickup/site', max: 500, windowMs: days(1) }
const waitLimit = { name: 'checkout/wait', max: 10, windowMs: minutes(10) }
/** All who wait are mailed at once, at addresses that anybody can type. */
const dailyWaitLimit = { name: 'checkout/wait/day', max: 50, windowMs: days(1) }

/** How many orders one account can have that wait to be paid at pickup. */
const maxOpenPickups = 5
/** The same for what visitors order with one address or number, which anybody can type: more than one network can in a day. */
const maxUnverifiedPickups = 20

export const limitQuote = (limit: Limiter, network: string): void =>
  limit.inMemoryByNetwork(quoteLimit, network)

export async function limitCardCheckout(limit: Limiter, network: string): Promise<void> {
  await limit.byNetwork(checkoutLimit, network)
  await limit.byNetwork(dailyCheckoutLimit, network)
  await limit(siteCheckoutLimit, 'all')
}

export async function limitPickup(
  limit: Limiter,
  { userId, network }: { userId: string | null; network: string },
): Promise<void> {
  if (userId) await limit(pickupLimit, userId)
  await limit.byNetwork(userId ? clientsPickupLimit : pickupLimit, network)
  await limit(sitePickupLimit, 'all')
}

export async function limitWait(limit: Limiter, network: string): Promise<void> {
  await limit.byNetwork(waitLimit, network)
  await limit.byNetwork(dailyWaitLimit, network)
}

type Customer = { userId: string | null; customerEmail: string; customerPhone: string | null }

/**
 * Refuses another unpaid order of somebody who has several. Strangers who type an account's address or number don't count for it. The
 * caller has locked the email address.
 * @throws AppError `invalid_input` with a sentence for the email field
 */
export async function assertFewOpenPickups(
  tx: Tx,
  { userId, customerEmail, customerPhone }: Customer,
): Promise<void> {
  const isSameGuest = or(
    eq(orders.customerEmail, customerEmail),
    customerPhone ? eq(orders.customerPhone, customerPhone) : undefined,
  )
  // What was ordered before the account existed became its own with the proof of its address: anybody may have typed that.
  const sinceRegistered = sql`${orders.createdAt} >= (select ${users.createdAt} from ${users} where ${users.id} = ${userId})`
  const isSame = userId
    ? and(eq(orders.userId, userId), sinceRegistered)
    : and(isNull(orders.userId), isSameGuest)
  const [row] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(orders)
    .where(and(isSame, eq(orders.payment, 'due'), inArray(orders.status, ['pending', 'processing'])))
  const count = row?.count ?? 0
  if (count < (userId ? maxOpenPickups : maxUnverifiedPickups)) return
  const sentence = userId
    ? `You have ${count} orders to pick up. Pick one up first, or pay this one by card.`
    : 'Many orders with this address or number wait to be picked up. Sign in to order, or pay this one by card.'
  throw new AppError('invalid_input', { fields: { 'customer.email': sentence } })
}
