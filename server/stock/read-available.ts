import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { orders } from '#server/db/schema/orders.ts'
import { stockBatches, stockReservations } from '#server/db/schema/stock.ts'

/** Whether a batch can be sold at an instant. */
const isSellable = (now: Date) => or(isNull(stockBatches.sellUntil), gt(stockBatches.sellUntil, now))

/**
 * How many units of each product can be sold now. A product that nobody counts has no entry; one whose batches are all sold or too
 * old has 0.
 */
export async function readAvailable(
  tx: Tx,
  products: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  if (products.length === 0) return new Map()
  const units = sql<number>`coalesce(sum(${stockBatches.onHand} - ${stockBatches.reserved}) filter (where ${isSellable(now)}), 0)::int`
  const rows = await tx
    .select({ product: stockBatches.productSlug, units })
    .from(stockBatches)
    .where(inArray(stockBatches.productSlug, [...products]))
    .groupBy(stockBatches.productSlug)
  return new Map(rows.map(({ product, units: available }) => [product, available]))
}

/** The units of each product that wait for the payment of the order with this key: whoever has the key can still order them. */
export async function readReservedFor(
  tx: Tx,
  checkoutKey: string,
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .select({ product: stockBatches.productSlug, units: sql<number>`sum(${stockReservations.units})::int` })
    .from(stockReservations)
    .innerJoin(orders, eq(orders.id, stockReservations.orderId))
    .innerJoin(stockBatches, eq(stockBatches.id, stockReservations.batchId))
    .where(
      and(
        eq(orders.checkoutKey, checkoutKey),
        eq(orders.payment, 'awaiting'),
        eq(stockReservations.state, 'reserved'),
        isSellable(now),
      ),
    )
    .groupBy(stockBatches.productSlug)
  return new Map(rows.map(({ product, units }) => [product, units]))
}

/** Whether the units of a product are counted and none is left. */
export async function isSoldOut(tx: Tx, product: string, now: Date): Promise<boolean> {
  const [left] = await tx
    .select({ id: stockBatches.id })
    .from(stockBatches)
    .where(
      and(
        eq(stockBatches.productSlug, product),
        isSellable(now),
        gt(stockBatches.onHand, stockBatches.reserved),
      ),
    )
    .limit(1)
  return left === undefined && (await readAvailable(tx, [product], now)).has(product)
}
