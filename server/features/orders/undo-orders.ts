import type { Ctx } from '#server/context.ts'
import { changeEach } from '#server/features/orders/in-bulk.ts'
import { undoOrderStep } from '#server/features/orders/undo-order-step.ts'
import type { BulkResult } from '#shared/orders-in-bulk.ts'

/** Takes back the owner's last step with each of several orders, with the messages that still wait. */
export const undoOrders = (
  ctx: Ctx,
  orders: readonly { id: string; version: number }[],
): Promise<BulkResult[]> =>
  changeEach(ctx, orders, async (each) => ({ order: await undoOrderStep(ctx, each), isChanged: true }))
