import type { Ctx } from '#server/context.ts'
import { stockBatches } from '#server/db/schema/stock.ts'
import { AppError } from '#server/errors.ts'
import { listProducts } from '#server/features/selling/list-products.ts'
import { nextDate, startOfDay } from '#shared/local-time.ts'
import type { NewBatchInput } from '#shared/selling.ts'

/**
 * Adds units of a product. From its first batch on, a product is sold only while there are units. The same id again changes nothing.
 * @throws AppError `invalid_input` for a product that isn't offered or a last day that is past
 */
export async function addBatch(ctx: Ctx, input: NewBatchInput): Promise<void> {
  if (!listProducts(ctx.content).some(({ slug }) => slug === input.product))
    throw refuse('product', 'This product isn’t offered any more. Reload the page.')
  const sellUntil = input.sell_until === null ? null : startOfDay(nextDate(input.sell_until))
  if (sellUntil !== null && sellUntil <= ctx.now())
    throw refuse('sell_until', 'This day is past. Choose today or a later day.')
  await ctx.scope(ctx.actor, (tx) =>
    tx
      .insert(stockBatches)
      .values({
        id: input.id,
        createdAt: ctx.now(),
        productSlug: input.product,
        name: input.name,
        onHand: input.on_hand,
        sellUntil,
      })
      .onConflictDoNothing(),
  )
}

const refuse = (field: string, sentence: string) =>
  new AppError('invalid_input', { fields: { [field]: sentence } })
