import { and, eq, gt, inArray, or, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { rateLimits } from '#server/db/schema/limits.ts'
import { orderEvents, orders } from '#server/db/schema/orders.ts'
import { stockBatches, stockReservations } from '#server/db/schema/stock.ts'
import { AppError } from '#server/errors.ts'
import type { CartLine } from '#server/features/checkout/price-cart.ts'
import { widerNetworkOf } from '#server/http/network.ts'
import { countInTransaction } from '#server/http/rate-limit.ts'
import { readAvailable } from '#server/stock/read-available.ts'
import { days, minutes } from '#shared/time.ts'

const windowMs = days(1)
/** Of what there was before the visitor's orders. */
const share = 1 / 2
/** Of the IPv6 /48 around a network, in which many people can be. */
const widerShare = 3 / 4
/** Whoever pays by card can always have this much, also of the last units. */
const ordinaryUnits = 3
/** A page that nobody paid doesn't keep its visitor from trying once more. */
const triesPerDay = 2
/** What ended sooner withheld nothing for long: a cart that was changed, a provider that was down. */
const soonMs = minutes(10)
const maxEndedSoon = 10

type Visitor = { userId: string | null; network: string }
type Input = { lines: readonly CartLine[]; visitor: Visitor; now: Date }

/**
 * What is ordered to be paid at pickup takes half of what is left of a product at most, or one item: of an account and of a network, in
 * a day. So nobody empties the stock for nothing. The caller has taken the units of the order, and holds the locks of their batches.
 * @throws AppError `invalid_input` with a sentence for each line that is too much
 */
export async function limitPickupUnits(tx: Tx, { lines, visitor, now }: Input): Promise<void> {
  const tooMuch = await findTooMuch(tx, { lines, now }, async ({ product, units, oneItem, left }) => {
    const isTooMuch: boolean[] = []
    for (const { key, share } of keysOf(visitor)) {
      const counted = { key: `checkout/pickup/units:${product}|${key}`, attempts: units, windowMs }
      const total = await countInTransaction(tx, counted)
      isTooMuch.push(total > Math.max(oneItem, Math.ceil((left + total) * share)))
    }
    return isTooMuch.includes(true)
  })
  refuse(
    tooMuch,
    (name) => `This is more of ${name} than one can order today without paying. Order fewer, or pay by card.`,
  )
}

/** `field` is that of a form of one line. */
type Reserving = Input & { orderId: string; field?: string }

/**
 * What waits for a payment by card takes half of what is there at most, or what an ordinary order needs: of an account and of a network
 * at once; with what expired unpaid, twice that in a day. The only unpaid order of a visitor may have all that is left, and what is paid
 * doesn't count. The caller has reserved the units of the order,
 * and holds the locks of their batches.
 * @throws AppError `invalid_input` with a sentence for each line that is too much
 */
export async function limitReservedUnits(
  tx: Tx,
  { lines, visitor, now, orderId, field }: Reserving,
): Promise<void> {
  if (lines.every(({ available }) => available === null)) return
  const keys = keysOf(visitor)
  // Forgotten after a day, unlike the order.
  for (const { key } of keys)
    await countInTransaction(tx, { key: markOf(key, orderId), attempts: 1, windowMs })
  const tooMuch = await findTooMuch(tx, { lines, now }, async ({ product, units, oneItem, left }) => {
    const isTooMuch: boolean[] = []
    for (const { key, share } of keys) {
      const { held, expired } = await readUnpaid(tx, { product, key, now })
      const most = Math.max(oneItem, ordinaryUnits, Math.ceil((left + held) * share))
      const isOnly = held + expired <= units
      isTooMuch.push(!isOnly && (held > most || held + expired > most * triesPerDay))
    }
    return isTooMuch.includes(true)
  })
  refuse(
    tooMuch,
    (name) =>
      `A lot of ${name} is waiting for a payment from you or your network. Order fewer, pay what you ordered first, or contact us.`,
    field,
  )
}

/** The account and the network: the stricter decides, so that another account of a network has nothing of its own. */
function keysOf({ userId, network }: Visitor): { key: string; share: number }[] {
  const wider = widerNetworkOf(network)
  return [
    ...(userId ? [{ key: userId, share }] : []),
    { key: network, share },
    ...(wider === network ? [] : [{ key: wider, share: widerShare }]),
  ]
}

const markOf = (key: string, orderId: string) => `checkout/reserved:${key}|${orderId}`

type Unpaid = { product: string; key: string; now: Date }

/** Units that orders of the last day wait for, and those that came back because nobody paid in time. */
async function readUnpaid(tx: Tx, { product, key, now }: Unpaid): Promise<{ held: number; expired: number }> {
  const endedAt = tx
    .select({ at: sql`max(${orderEvents.at})` })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orders.id), eq(orderEvents.kind, 'payment_failed')))
  const endedSoon = sql<boolean>`coalesce((${endedAt}) < ${orders.createdAt} + make_interval(secs => ${soonMs / 1000}::float8), false)`
  const rows = await tx
    .select({
      orderId: orders.id,
      state: stockReservations.state,
      units: sql<number>`sum(${stockReservations.units})::int`,
      endedSoon,
    })
    .from(stockReservations)
    .innerJoin(stockBatches, eq(stockBatches.id, stockReservations.batchId))
    .innerJoin(orders, eq(orders.id, stockReservations.orderId))
    .innerJoin(
      rateLimits,
      eq(rateLimits.key, sql`${`checkout/reserved:${key}|`}::text || ${orders.id}::text`),
    )
    .where(
      and(
        eq(stockBatches.productSlug, product),
        inArray(stockReservations.state, ['reserved', 'released']),
        or(eq(orders.payment, 'awaiting'), eq(orders.payment, 'failed')),
        gt(orders.createdAt, new Date(now.getTime() - windowMs)),
      ),
    )
    .groupBy(orders.id, stockReservations.state)
  const sum = (of: readonly { units: number }[]) => of.reduce((total, { units }) => total + units, 0)
  const released = rows.filter(({ state }) => state === 'released')
  const soon = released.filter((row) => row.endedSoon)
  return {
    held: sum(rows.filter(({ state }) => state === 'reserved')),
    expired: sum(released.filter((row) => !row.endedSoon)) + sum(soon.slice(maxEndedSoon)),
  }
}

type Product = { product: string; units: number; oneItem: number; left: number }

/** The names of the lines whose product is too much, by their index. */
async function findTooMuch(
  tx: Tx,
  { lines, now }: Pick<Input, 'lines' | 'now'>,
  isTooMuch: (product: Product) => Promise<boolean>,
): Promise<[number, string][]> {
  const counted = lines.filter(({ available }) => available !== null)
  const products = [...new Set(counted.map(({ product }) => product))].toSorted()
  const left = await readAvailable(tx, products, now)
  const excessLines: [number, string][] = []
  for (const product of products) {
    const ofProduct = counted.filter((line) => line.product === product)
    const units = ofProduct.reduce((sum, line) => sum + line.units, 0)
    const oneItem = Math.max(...ofProduct.map((line) => line.units / line.quantity))
    if (await isTooMuch({ product, units, oneItem, left: left.get(product) ?? 0 }))
      excessLines.push(...ofProduct.map((line): [number, string] => [lines.indexOf(line), line.name]))
  }
  return excessLines
}

/** @throws AppError */
function refuse(
  tooMuch: readonly [number, string][],
  sentenceOf: (name: string) => string,
  field?: string,
): void {
  if (tooMuch.length === 0) return
  const fields = tooMuch.map(([index, name]) => [field ?? `lines.${index}`, sentenceOf(name)])
  throw new AppError('invalid_input', { fields: Object.fromEntries(fields) })
}
