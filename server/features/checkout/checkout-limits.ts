import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { users } from '#server/db/schema/identity.ts'
import { orders } from '#server/db/schema/orders.ts'
import { AppError } from '#server/errors.ts'
import type { CartLine } from '#server/features/checkout/price-cart.ts'
import { countInTransaction, type Limiter } from '#server/http/rate-limit.ts'
import { readAvailable } from '#server/stock/read-available.ts'
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

/** How many orders one account can have that wait to be paid at pickup. */
const maxOpenPickups = 5
/** The same for what visitors order with one address or number, which anybody can type: more than one network can in a day. */
const maxUnverifiedPickups = 20
/** Of an account, else of a network. */
const unitsWindowMs = days(1)

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

/**
 * What is ordered without paying takes half of what is left of a product at most, or one item: of an account, else of a network, in a
 * day. So nobody empties the stock for nothing. The caller has taken the units of the order, and holds the locks of their batches.
 * @throws AppError `invalid_input` with a sentence for each line that is too much
 */
export async function limitUnpaidUnits(
  tx: Tx,
  { lines, visitor, now }: { lines: readonly CartLine[]; visitor: string; now: Date },
): Promise<void> {
  const counted = lines.filter(({ available }) => available !== null)
  const products = [...new Set(counted.map(({ product }) => product))].toSorted()
  const left = await readAvailable(tx, products, now)
  const fields: Record<string, string> = {}
  for (const product of products) {
    const ofProduct = counted.filter((line) => line.product === product)
    const units = ofProduct.reduce((sum, line) => sum + line.units, 0)
    const oneItem = Math.max(...ofProduct.map((line) => line.units / line.quantity))
    const key = `checkout/pickup/units:${product}|${visitor}`
    const total = await countInTransaction(tx, { key, attempts: units, windowMs: unitsWindowMs })
    // Of what was there before the first of these orders.
    const most = Math.max(oneItem, Math.ceil(((left.get(product) ?? 0) + total) / 2))
    if (total <= most) continue
    for (const line of ofProduct)
      fields[`lines.${lines.indexOf(line)}`] =
        `This is more of ${line.name} than one can order today without paying. Order fewer, or pay by card.`
  }
  if (Object.keys(fields).length > 0) throw new AppError('invalid_input', { fields })
}
