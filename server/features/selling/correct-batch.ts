import { and, eq, lte, sql } from 'drizzle-orm'
import type { Tx } from '#server/access/scope.ts'
import type { Ctx } from '#server/context.ts'
import { stockBatches } from '#server/db/schema/stock.ts'
import { AppError } from '#server/errors.ts'
import type { CorrectBatchInput, StockCorrection } from '#shared/selling.ts'

/**
 * Sets how many units of a batch are there, with the reason.
 * @throws AppError `not_found`; `conflict` when units were sold or corrected since the screen read them; `invalid_input` below what
 * is reserved. Both name the field with a sentence.
 */
export function correctBatch(ctx: Ctx, input: { id: string } & CorrectBatchInput): Promise<void> {
  const correction: StockCorrection = {
    at: ctx.now().toISOString(),
    reason: input.reason,
    from: input.seen,
    to: input.on_hand,
  }
  return ctx.scope(ctx.actor, async (tx) => {
    const [corrected] = await tx
      .update(stockBatches)
      .set({
        onHand: input.on_hand,
        corrections: sql`${stockBatches.corrections} || ${JSON.stringify([correction])}::jsonb`,
      })
      .where(
        and(
          eq(stockBatches.id, input.id),
          eq(stockBatches.onHand, input.seen),
          lte(stockBatches.reserved, input.on_hand),
        ),
      )
      .returning({ id: stockBatches.id })
    if (!corrected) throw await explainRefusal(tx, input)
  })
}

async function explainRefusal(tx: Tx, { id, seen }: { id: string; seen: number }): Promise<AppError> {
  const [batch] = await tx.select().from(stockBatches).where(eq(stockBatches.id, id))
  if (!batch) return new AppError('not_found')
  const { onHand, reserved } = batch
  if (onHand !== seen)
    return new AppError('conflict', {
      fields: {
        on_hand: `The count changed meanwhile: it is ${onHand} now, no longer ${seen}. Check yours.`,
      },
    })
  return new AppError('invalid_input', {
    fields: {
      on_hand: `${reserved} of them ${reserved === 1 ? 'is' : 'are'} being paid for right now. Enter at least ${reserved}, or try again later.`,
    },
  })
}
