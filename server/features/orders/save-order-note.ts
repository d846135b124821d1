import { eq } from 'drizzle-orm'
import type { Ctx } from '#server/context.ts'
import { orders } from '#server/db/schema/orders.ts'
import { AppError } from '#server/errors.ts'
import { lockRealOrder, orderSystem } from '#server/features/orders/change-order.ts'

type Note = { id: string; note: string | null; was: string | null }

/**
 * Saves the owner's note, which no customer sees and which is no change of the order.
 * @throws AppError `not_found`; `conflict` with the note of another window in `details`
 */
export function saveOrderNote(ctx: Ctx, { id, note, was }: Note): Promise<void> {
  return ctx.scope(orderSystem, async (tx) => {
    const { ownerNote } = await lockRealOrder(tx, id)
    if (ownerNote === note) return
    if (ownerNote !== was) throw new AppError('conflict', { details: { note: ownerNote } })
    await tx.update(orders).set({ ownerNote: note }).where(eq(orders.id, id))
  })
}
