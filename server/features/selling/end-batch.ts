import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { stockBatches } from '#server/db/schema/stock.ts'
import { AppError } from '#server/errors.ts'

/**
 * No more units of a batch are sold. What is being paid for can still be paid. Ending it again changes nothing.
 * @throws AppError `not_found`
 */
export async function endBatch(ctx: Ctx, { id }: { id: string }): Promise<void> {
  const now = ctx.now()
  await ctx.scope(ctx.actor, async (tx) => {
    const [batch] = await tx.select({ id: stockBatches.id }).from(stockBatches).where(eq(stockBatches.id, id))
    if (!batch) throw new AppError('not_found')
    await tx
      .update(stockBatches)
      .set({ sellUntil: now })
      .where(
        and(eq(stockBatches.id, id), or(isNull(stockBatches.sellUntil), gt(stockBatches.sellUntil, now))),
      )
  })
}
