import type { Ctx } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import type { Order } from '#server/orders/order-event.ts'
import type { BulkResult } from '#shared/orders-in-bulk.ts'

type Changed = { order: Order; isChanged: boolean }

/** One change of several orders, each in its own transaction: what keeps one of them from it keeps no other. */
export async function changeEach<Item extends { id: string }>(
  ctx: Ctx,
  items: readonly Item[],
  change: (item: Item) => Promise<Changed>,
): Promise<BulkResult[]> {
  const results: BulkResult[] = []
  for (const item of new Map(items.map((each) => [each.id, each])).values()) {
    try {
      const { order, isChanged } = await change(item)
      results.push({ id: order.id, number: order.number, version: order.version, isChanged, problem: null })
    } catch (error) {
      results.push({
        id: item.id,
        number: null,
        version: null,
        isChanged: false,
        problem: problemOf(ctx, error),
      })
    }
  }
  return results
}

function problemOf(ctx: Ctx, error: unknown): string {
  if (error instanceof AppError) {
    if (error.code === 'not_found') return 'This order isn’t there any more.'
    const [sentence] = Object.values(error.details.fields ?? {})
    if (sentence) return sentence
  }
  ctx.log.error({ err: error }, 'an order could not be changed with others')
  return 'Something went wrong on our side. Nothing was changed. Please try again.'
}
