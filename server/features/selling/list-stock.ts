import { asc, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { stockBatches, stockReservations, stockWaitlist } from '#server/db/schema/stock.ts'

export type BatchRow = typeof stockBatches.$inferSelect & { sold: number }
export type Stock = { batches: BatchRow[]; waiting: ReadonlyMap<string, number> }

/** Every batch, oldest first, with the units that were sold of it, and how many people wait for each product. */
export function listStock(ctx: Ctx): Promise<Stock> {
  return ctx.scope(ctx.actor, async (tx) => {
    const sold = tx
      .select({
        batchId: stockReservations.batchId,
        units: sql<number>`sum(${stockReservations.units})::int`.as('units'),
      })
      .from(stockReservations)
      .where(eq(stockReservations.state, 'sold'))
      .groupBy(stockReservations.batchId)
      .as('sold')
    const rows = await tx
      .select({ batch: stockBatches, sold: sql<number>`coalesce(${sold.units}, 0)` })
      .from(stockBatches)
      .leftJoin(sold, eq(sold.batchId, stockBatches.id))
      .orderBy(asc(stockBatches.createdAt), asc(stockBatches.id))
    const people = await tx
      .select({ product: stockWaitlist.productSlug, count: sql<number>`count(*)::int` })
      .from(stockWaitlist)
      .where(isNull(stockWaitlist.notifiedAt))
      .groupBy(stockWaitlist.productSlug)
    return {
      batches: rows.map(({ batch, sold: units }) => ({ ...batch, sold: units })),
      waiting: new Map(people.map(({ product, count }) => [product, count])),
    }
  })
}
