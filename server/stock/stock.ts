import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import { stockBatches, stockReservations } from '#server/db/schema/stock.ts'
import { planUnits, type Taking } from '#server/stock/plan-units.ts'
import { minutes } from '#shared/time.ts'

/** A little longer than the payment page of an order with counted units is open. */
export const reservedMs = minutes(35)

/** Units of a product: as many as the sizes of an order hold. */
export type Wanted = { product: string; units: number }
/** A product of which fewer units are left than an order needs. */
export type Shortage = Wanted & { available: number }

type Reservation = typeof stockReservations.$inferSelect
type ReservationState = Reservation['state']

/**
 * Reserves units for an order until `expiresAt`, those of the oldest batches first. Products that nobody counts are left out. What
 * is short is returned, and then nothing is reserved: the caller refuses the order. The batches stay locked until the transaction
 * ends, so no unit is given away twice.
 */
export async function reserveUnits(
  tx: Tx,
  {
    orderId,
    wanted,
    expiresAt,
    now,
  }: { orderId: string; wanted: readonly Wanted[]; expiresAt: Date; now: Date },
): Promise<Shortage[]> {
  const { takings, shortages } = await planLocked(tx, wanted, now)
  if (shortages.length > 0 || takings.length === 0) return shortages
  await addToBatches(tx, takings, 'reserved')
  await tx
    .insert(stockReservations)
    .values(takings.map(({ batchId, units }) => ({ orderId, batchId, units, expiresAt })))
  return []
}

/**
 * The order is paid, or is to be paid at pickup: its units leave the stock. Units that were released before are taken again if they
 * are there; `isComplete` is false where they aren't, and then nothing is taken for them: the caller holds the order for review.
 * Repeating it changes nothing. The caller has locked the order's row.
 */
export async function sellUnits(tx: Tx, orderId: string, now: Date): Promise<{ isComplete: boolean }> {
  // The order's lock keeps others from reserving for it.
  if ((await readReservations(tx, orderId)).length === 0) return { isComplete: true }
  await lockBatchesOf(tx, orderId)
  const rows = await readReservations(tx, orderId)
  const reserved = rows.filter(({ state }) => state === 'reserved')
  await setReservationState(tx, reserved, 'sold')
  const released = rows.filter(({ state }) => state === 'released')
  return { isComplete: released.length === 0 || (await sellReleased(tx, orderId, released, now)) }
}

/** Another page to pay at was opened: its units stay reserved for as long. The caller has locked the order's row. */
export async function extendReservation(tx: Tx, orderId: string, until: Date): Promise<void> {
  await tx
    .update(stockReservations)
    .set({ expiresAt: until })
    .where(
      and(
        eq(stockReservations.orderId, orderId),
        eq(stockReservations.state, 'reserved'),
        lt(stockReservations.expiresAt, until),
      ),
    )
}

/** Gives back what is reserved for an order whose payment failed or took too long. The caller has locked the order's row. */
export async function releaseUnits(tx: Tx, orderId: string): Promise<void> {
  await lockBatchesOf(tx, orderId)
  const rows = await readReservations(tx, orderId)
  await setReservationState(
    tx,
    rows.filter(({ state }) => state === 'reserved'),
    'released',
  )
}

/** An order is cancelled: its units, sold or reserved, can be sold again. The caller has locked the order's row. */
export async function restockUnits(tx: Tx, orderId: string): Promise<void> {
  await lockBatchesOf(tx, orderId)
  const rows = await readReservations(tx, orderId)
  await setReservationState(
    tx,
    rows.filter(({ state }) => state !== 'released'),
    'released',
  )
}

/** The batches of products, locked always in the same order, so that two orders can't wait for each other. */
export const lockBatches = (tx: Tx, products: readonly string[]) =>
  tx
    .select()
    .from(stockBatches)
    .where(inArray(stockBatches.productSlug, [...new Set(products)]))
    .orderBy(asc(stockBatches.productSlug), asc(stockBatches.createdAt), asc(stockBatches.id))
    .for('update')

async function planLocked(tx: Tx, wanted: readonly Wanted[], now: Date) {
  if (wanted.length === 0) return { takings: [], shortages: [] }
  const batches = await lockBatches(
    tx,
    wanted.map(({ product }) => product),
  )
  return planUnits(batches, wanted, now)
}

/** The batches of the order's products in the order of `lockBatches`, also those that it has nothing of. */
async function lockBatchesOf(tx: Tx, orderId: string): Promise<void> {
  const products = tx
    .select({ slug: stockBatches.productSlug })
    .from(stockReservations)
    .innerJoin(stockBatches, eq(stockBatches.id, stockReservations.batchId))
    .where(eq(stockReservations.orderId, orderId))
  await tx
    .select({ id: stockBatches.id })
    .from(stockBatches)
    .where(inArray(stockBatches.productSlug, products))
    .orderBy(asc(stockBatches.productSlug), asc(stockBatches.createdAt), asc(stockBatches.id))
    .for('update')
}

const readReservations = (tx: Tx, orderId: string) =>
  tx
    .select()
    .from(stockReservations)
    .where(eq(stockReservations.orderId, orderId))
    .orderBy(asc(stockReservations.batchId), asc(stockReservations.id))

async function sellReleased(
  tx: Tx,
  orderId: string,
  released: readonly Reservation[],
  now: Date,
): Promise<boolean> {
  const batches = await tx
    .select({ id: stockBatches.id, product: stockBatches.productSlug })
    .from(stockBatches)
    .where(
      inArray(
        stockBatches.id,
        released.map(({ batchId }) => batchId),
      ),
    )
  const wanted = released.flatMap(({ batchId, units }) => {
    const product = batches.find(({ id }) => id === batchId)?.product
    return product === undefined ? [] : [{ product, units }]
  })
  const { takings, shortages } = await planLocked(tx, wanted, now)
  if (shortages.length > 0) return false
  await addToBatches(tx, takings, 'sold')
  const [first] = released
  if (!first) return true
  const { expiresAt } = first
  await tx.delete(stockReservations).where(
    inArray(
      stockReservations.id,
      released.map(({ id }) => id),
    ),
  )
  if (takings.length > 0)
    await tx
      .insert(stockReservations)
      .values(
        takings.map(({ batchId, units }) => ({ orderId, batchId, units, expiresAt, state: 'sold' as const })),
      )
  return true
}

async function addToBatches(tx: Tx, takings: readonly Taking[], state: 'reserved' | 'sold'): Promise<void> {
  for (const { batchId, units } of takings)
    await tx
      .update(stockBatches)
      .set(
        state === 'reserved'
          ? { reserved: sql`${stockBatches.reserved} + ${units}` }
          : { onHand: sql`${stockBatches.onHand} - ${units}` },
      )
      .where(eq(stockBatches.id, batchId))
}

/** Moves reservations to another state, and their units in their batches with them. */
async function setReservationState(
  tx: Tx,
  rows: readonly Reservation[],
  to: ReservationState,
): Promise<void> {
  for (const { id, batchId, units, state } of rows) {
    const [moved] = await tx
      .update(stockReservations)
      .set({ state: to })
      .where(and(eq(stockReservations.id, id), eq(stockReservations.state, state)))
      .returning({ id: stockReservations.id })
    if (!moved) continue
    const onHand = (to === 'sold' ? -units : 0) + (state === 'sold' ? units : 0)
    const reserved = state === 'reserved' ? -units : 0
    await tx
      .update(stockBatches)
      .set({
        onHand: sql`${stockBatches.onHand} + ${onHand}`,
        reserved: sql`${stockBatches.reserved} + ${reserved}`,
      })
      .where(eq(stockBatches.id, batchId))
  }
}
