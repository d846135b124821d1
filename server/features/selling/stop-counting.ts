import { asc, eq } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { stockBatches } from '#server/db/schema/stock.ts'

const sellingSystem = { role: 'system', job: 'selling' } as const

/** Removes the batches of a product, so that it is sold without a limit again. Orders stay. */
export async function stopCounting(ctx: Ctx, product: string): Promise<void> {
  await ctx.scope(sellingSystem, async (tx) => {
    // In the order in which orders lock them, so that neither waits for the other.
    await tx
      .select({ id: stockBatches.id })
      .from(stockBatches)
      .where(eq(stockBatches.productSlug, product))
      .orderBy(asc(stockBatches.createdAt), asc(stockBatches.id))
      .for('update')
    await tx.delete(stockBatches).where(eq(stockBatches.productSlug, product))
  })
  ctx.log.info({ product }, 'stock is no longer counted')
}
