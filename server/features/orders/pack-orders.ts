import type { Ctx } from '#server/context.ts'
import { changeOrder } from '#server/features/orders/change-order.ts'
import { changeEach } from '#server/features/orders/in-bulk.ts'
import { assertAllowed } from '#server/features/orders/take-step.ts'
import type { BulkResult } from '#shared/orders-in-bulk.ts'

type Input = { ids: readonly string[]; tell: boolean }

/**
 * Marks several orders as packed. One that is packed already stays as it is, so a repeated call changes and sends nothing. Who picks
 * their order up isn't told: they hear soon that it is ready.
 */
export function packOrders(ctx: Ctx, { ids, tell }: Input): Promise<BulkResult[]> {
  return changeEach(
    ctx,
    ids.map((id) => ({ id })),
    async ({ id }) => {
      let isChanged = false
      const order = await changeOrder(ctx, id, (before) => {
        isChanged = before.packedAt === null
        if (!isChanged) return null
        assertAllowed(before, 'pack')
        return {
          event: { kind: 'packed', at: ctx.now(), details: {} },
          tell: tell && before.delivery === 'shipping' ? 'packed' : null,
        }
      })
      return { order, isChanged }
    },
  )
}
